import { Body } from '#app/ui/piece-body.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Table } from '#app/ui/table.tsx'
import { Specimen } from './specimen.tsx'

const told =
  'Ask a tattooist what it will cost and most of them will look at your arm rather than your reference. Price is a question about skin: how much of it, where it bends, how long you can hold still. The drawing is the easy part. You are buying hours in a chair with someone who has already made their mistakes on someone else.\n\nThat is the whole of it, mostly.'

// HTML as the build makes it (ops/content/pieces.ts).
const piece = `<p>Anyone’s lines are sharp on day one, so look at healed work, and read
<a href="#reading">what the licence on the wall should say</a>. A shop on a high street has other
overheads than a private room above a gallery, and neither is the better bet on its price alone.</p>
<h2>Before you pay a deposit</h2>
<ul><li>Find the licence. It should be on the wall.</li>
<li>Ask what a touch-up costs, and for how long it is free.</li></ul>
<blockquote><p>Non-refundable deposits should only be a small percentage of the total price.</p>
<p><strong>Competition and Markets Authority</strong>, guide for consumers, March 2016</p></blockquote>
<div class="table-frame" tabindex="0" role="region" aria-label="Table: Before you pay a deposit">
<table class="table"><thead><tr><th>Size</th><th>Expect to pay</th></tr></thead>
<tbody><tr><td>Small</td><td>£95–£180</td></tr></tbody></table></div>`

const advert = <p className="meta">Here the page puts what the editor left room for.</p>

export function Reading() {
  return (
    <>
      <Specimen
        name="Prose with a drop cap"
        note="Plain text as it was typed. The capital wants a letter to start with and three lines to stand in."
      >
        <Prose dropCap text={told} />
      </Specimen>
      <Specimen
        name="Body"
        note="An editor's piece, with headings, lists, pull quotes and tables of its own, and places that the page fills."
      >
        <Body dropCap parts={[piece, { slot: 'advert' }]} slots={{ advert }} />
      </Specimen>
      <Specimen
        name="Table"
        note="Heavy head rule, hairlines, the last column set as figures. It scrolls by itself on a small screen."
      >
        {(half) => (
          <Table
            caption={`London prices by size, 2025, on ${half}`}
            columns={[
              { label: 'Size' },
              { label: 'Looks like' },
              { label: 'Sittings', align: 'end' },
              { label: 'Expect to pay' },
            ]}
            rows={[
              ['Small', 'A matchbox. One to two hours.', '1', '£95–£180'],
              ['Medium', 'A playing card to an open hand.', '1', '£180–£350'],
              ['Extra large', 'A half sleeve, over two or three sittings.', '3', '£700–£1,500+'],
            ]}
          />
        )}
      </Specimen>
    </>
  )
}

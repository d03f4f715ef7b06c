import { Link } from 'react-router'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Chips, LongChips, Tabs } from '#app/ui/tabs.tsx'
import { Row, Shown, Specimen } from './specimen.tsx'

const themes = ['All', 'Personal', 'Journey', 'Memorial', 'Identity', 'Love', 'Transformation']

export function Choosing() {
  return (
    <>
      <Specimen
        name="Menu"
        note="A few links or acts behind one button. Escape, a click beside it or moving on closes it; without script, its own button does."
      >
        {(half) => (
          <Row>
            <Menu label="More">
              <MenuItem>
                <Link to="#choosing" aria-current="page">
                  Open the story
                </Link>
              </MenuItem>
              <MenuItem>
                <form action="#choosing">
                  <button type="submit">Set to Pending</button>
                </form>
              </MenuItem>
              <MenuItem>
                <button type="button" aria-disabled="true">
                  Withdraw
                </button>
              </MenuItem>
            </Menu>
            <Menu label={`Sort, on ${half}`}>
              <MenuItem>
                <Link to="#choosing">Oldest first</Link>
              </MenuItem>
            </Menu>
          </Row>
        )}
      </Specimen>
      <Specimen
        name="Chips"
        note="Words on a hairline, each an address; the chosen one is underlined. The row scrolls sideways where it must."
      >
        {(half) => (
          <>
            <Chips label={`Themes, on ${half}`} chips={chips} />
            <div className="min-w-0">
              <LongChips label={`Themes on a phone, on ${half}`} chips={chips} />
            </div>
            <Shown as="hover">
              <Chips label={`Themes pointed at, on ${half}`} chips={chips.slice(0, 3)} />
            </Shown>
            <Shown as="focus">
              <Chips label={`Themes in focus, on ${half}`} chips={chips.slice(0, 3)} />
            </Shown>
          </>
        )}
      </Specimen>
      <Specimen name="Tabs" note="Serif words with an accent foot; each is an address, too.">
        {(half) => <Tabs label={`Doors, on ${half}`} tabs={tabs} />}
      </Specimen>
      <Specimen
        name="Pagination"
        note="The way on and back. Which page it is, only where that is known; the first and the last lack a side."
      >
        {(half) => (
          <>
            <Pagination
              label={`Pages of the list, on ${half}`}
              previous={{ href: '#choosing', label: 'Newer' }}
              next={{ href: '#choosing', label: 'Older' }}
              at={{ page: 2, of: 5 }}
            />
            <Pagination
              label={`More stories, on ${half}`}
              next={{ href: '#choosing', label: 'More stories' }}
            />
          </>
        )}
      </Specimen>
    </>
  )
}

const chips = themes.map((label, index) => ({
  href: `?theme=${label}`,
  label,
  current: index === 0,
}))

const tabs = [
  { href: '#choosing', label: 'Sign In', current: true },
  { href: '?tab=sign-up', label: 'Sign Up' },
]

import { TableRegion } from '#app/ui/table.tsx'
import { type Step, studios, styles } from '#content/tattoo-costs.ts'

const groups = [
  { name: 'The style', steps: styles },
  { name: 'The studio', steps: studios },
]

export function WhatMovesThePrice() {
  const caption = 'What moves a London price up its range'
  return (
    <TableRegion label={caption}>
      <table className="table">
        <caption className="meta pb-3 text-left">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">What you choose</th>
            <th scope="col">What it means</th>
            <th scope="col" className="whitespace-nowrap">
              Up the range
            </th>
          </tr>
        </thead>
        {groups.map(({ name, steps }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="font-serif text-h4 pt-6 text-left">
                {name}
              </th>
            </tr>
            {steps.map(({ id, name, text, step }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td data-column="What it means">{text}</td>
                <td data-column="Up the range">{stepWords[step]}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableRegion>
  )
}

const stepWords: Record<Step['step'], string> = {
  0: 'Not at all',
  1: 'A step',
  2: 'Two steps',
}

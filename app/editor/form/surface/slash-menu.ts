import { type EditorState, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'

export type SlashItem = { label: string; run: () => void }

type Open = { from: number; matches: SlashItem[]; active: number }

const listId = 'slash-menu'

/** “/” at the start of an empty line opens a list of what the tools write, narrowed by the words that follow. */
export function slashMenu(items: SlashItem[]) {
  const move = StateEffect.define<number>()
  const dismiss = StateEffect.define<null>()

  const open = StateField.define<{ menu: Open | null; dismissedAt: number | null }>({
    create: () => ({ menu: null, dismissedAt: null }),
    update({ menu, dismissedAt }, { state, effects, docChanged }) {
      let dismissed = docChanged ? null : dismissedAt
      let active = docChanged ? 0 : (menu?.active ?? 0)
      for (const effect of effects) {
        if (effect.is(dismiss)) dismissed = menu?.from ?? null
        if (effect.is(move) && menu) {
          active = (active + effect.value + menu.matches.length) % menu.matches.length
        }
      }
      const offer = matchesAt(state, items)
      if (!offer || offer.from === dismissed) return { menu: null, dismissedAt: dismissed }
      return { menu: { ...offer, active }, dismissedAt: dismissed }
    },
    provide: (field) => [
      showTooltip.from(field, ({ menu }) => menu && tooltipOf(menu)),
      EditorView.contentAttributes.from(
        field,
        ({ menu }): Record<string, string> =>
          menu
            ? {
                'aria-controls': listId,
                'aria-activedescendant': `${listId}-${menu.active}`,
                'aria-autocomplete': 'list',
              }
            : {},
      ),
    ],
  })

  const choose = (view: EditorView) => {
    const { menu } = view.state.field(open)
    const item = menu?.matches[menu.active]
    if (!menu || !item) return false
    run(view, menu, item)
    return true
  }
  const step = (by: number) => (view: EditorView) => {
    if (!view.state.field(open).menu) return false
    view.dispatch({ effects: move.of(by) })
    return true
  }

  function tooltipOf(menu: Open): Tooltip {
    return {
      pos: menu.from,
      // The margins that keep the caret clear of the bars are not outside of the text.
      clip: false,
      create: (view) => ({ dom: listOf(menu, (item) => run(view, menu, item)) }),
    }
  }

  return [
    open,
    Prec.highest(
      keymap.of([
        { key: 'ArrowDown', run: step(1) },
        { key: 'ArrowUp', run: step(-1) },
        { key: 'Enter', run: choose },
        {
          key: 'Escape',
          run: (view) => {
            if (!view.state.field(open).menu) return false
            view.dispatch({ effects: dismiss.of(null) })
            return true
          },
        },
      ]),
    ),
  ]
}

function matchesAt(state: EditorState, items: SlashItem[]) {
  const { main } = state.selection
  const line = state.doc.lineAt(main.head)
  const words = /^\/([a-z ]{0,20})$/i.exec(line.text)?.[1]
  if (!main.empty || words === undefined || main.head !== line.to) return null
  const matches = items.filter(({ label }) => label.toLowerCase().includes(words.toLowerCase()))
  return matches.length > 0 ? { from: line.from, matches } : null
}

function run(view: EditorView, { from }: Open, item: SlashItem) {
  view.dispatch({ changes: { from, to: view.state.doc.lineAt(from).to }, userEvent: 'delete' })
  view.focus()
  item.run()
}

function listOf({ matches, active }: Open, onChoose: (item: SlashItem) => void) {
  const list = document.createElement('div')
  list.id = listId
  list.className = 'choices'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Insert')
  for (const [index, item] of matches.entries()) {
    const option = document.createElement('div')
    option.id = `${listId}-${index}`
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', String(index === active))
    option.textContent = item.label
    // A press would take the focus from the text.
    option.addEventListener('mousedown', (event) => {
      event.preventDefault()
      onChoose(item)
    })
    list.append(option)
    if (index === active) requestAnimationFrame(() => option.scrollIntoView({ block: 'nearest' }))
  }
  return list
}

import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  setSearchQuery,
} from '@codemirror/search'
import { StateEffect } from '@codemirror/state'
import { type Command, EditorView, type Panel } from '@codemirror/view'

const maxCounted = 1_000
const withPanel = new WeakSet<EditorView>()

/** Opens the panel that finds and replaces words. */
export function openFind(view: EditorView) {
  if (!withPanel.has(view)) {
    withPanel.add(view)
    view.dispatch({
      effects: StateEffect.appendConfig.of(search({ top: true, createPanel, scrollToMatch })),
    })
  }
  openSearchPanel(view)
}

/** In the middle, where no bar covers it. */
function scrollToMatch(range: { from: number }) {
  return EditorView.scrollIntoView(range.from, { y: 'center' })
}

function createPanel(view: EditorView): Panel {
  const dom = document.createElement('div')
  dom.className = 'surface-find'
  dom.setAttribute('role', 'search')
  dom.setAttribute('aria-label', 'Find and replace')
  const status = document.createElement('span')
  status.className = 'meta'
  status.setAttribute('role', 'status')
  const [find, replacement] = [addField('Find'), addField('Replace with')]
  const acts: [string, Command][] = [
    ['Previous', findPrevious],
    ['Next', findNext],
    ['Replace', replaceNext],
    ['Replace all', replaceAll],
    ['Close', close],
  ]
  for (const [words, act] of acts) addButton(words, act)
  dom.append(status)

  dom.addEventListener('input', () => {
    const query = new SearchQuery({ search: find.value, replace: replacement.value, literal: true })
    view.dispatch({ effects: setSearchQuery.of(query) })
    status.textContent = countMatches(view)
  })
  dom.addEventListener('keydown', (event) => {
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (event.key !== 'Escape' && !isEnter) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return void close(view)
    if (event.target === replacement) replaceNext(view)
    else if (event.shiftKey) findPrevious(view)
    else findNext(view)
    status.textContent = countMatches(view)
  })

  function addField(label: string) {
    const element = document.createElement('label')
    const field = document.createElement('input')
    field.className = 'input'
    // The form would send it, and save at each key.
    field.setAttribute('form', '')
    if (label === 'Find') field.setAttribute('main-field', 'true')
    element.append(label, field)
    dom.append(element)
    return field
  }

  function addButton(words: string, act: Command) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'tool'
    button.textContent = words
    button.addEventListener('click', () => {
      act(view)
      status.textContent = countMatches(view)
    })
    dom.append(button)
  }

  return {
    dom,
    top: true,
    mount() {
      const query = getSearchQuery(view.state)
      find.value = query.search
      replacement.value = query.replace
      find.select()
    },
  }
}

function close(view: EditorView) {
  closeSearchPanel(view)
  view.focus()
  return true
}

function countMatches({ state }: EditorView) {
  const query = getSearchQuery(state)
  if (!query.valid) return ''
  let count = 0
  let current = 0
  const cursor = query.getCursor(state)
  for (let next = cursor.next(); !next.done && count < maxCounted; next = cursor.next()) {
    count += 1
    if (next.value.from <= state.selection.main.from) current = count
  }
  if (count === 0) return 'Not found'
  return current === 0 ? `${count} found` : `${current} of ${count}`
}

import { type HTMLElement, parse } from 'node-html-parser'
import type { Reader } from '#ops/fault-tests/reader.ts'

export type Page = {
  status: number
  /** The path and query that it stands at, after every redirect. */
  path: string
  headers: Headers
  text: string
  html: HTMLElement
}

/** What somebody fills in, by label. Where a form has no such label it is the name of a field. */
type Filled = Record<string, string | boolean | File>

/** A browser that runs no script: it follows redirects, keeps cookies and sends forms. */
export function plainBrowser({ ask, cookie }: Reader) {
  const jar = new Map(
    cookie
      .split('; ')
      .filter(Boolean)
      .map((pair) => pair.split(/=(.*)/) as [string, string]),
  )

  async function load(path: string, init: RequestInit = {}): Promise<Page> {
    const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, headers, text } = await ask(path, { ...init, headers: { Cookie: sent } })
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    const location = headers.get('location')
    if (location && status >= 300 && status < 400) return load(location)
    return { status, path, headers, text, html: parse(text) }
  }

  return {
    open: (path: string) => load(path),

    /** Fills in the form of a button and presses it. Fields that are not named stay as the page has them. */
    press(page: Page, button: string, filled: Filled = {}) {
      const { form, pressed } = formOf(page, button)
      const fields = new FormData()
      for (const [name, value] of defaultsOf(form)) fields.append(name, value)
      for (const [label, value] of Object.entries(filled)) {
        const name = nameOf(form, label)
        if (value === false) fields.delete(name)
        else fields.set(name, value === true ? 'on' : value)
      }
      const name = pressed.getAttribute('name')
      if (name) fields.append(name, pressed.getAttribute('value') ?? '')

      const to = pressed.getAttribute('formaction') ?? form.getAttribute('action')
      const [action = ''] = (to || page.path).split('#')
      if (form.getAttribute('method')?.toLowerCase() !== 'post') {
        return load(`${action.split('?')[0]}?${encoded(fields)}`)
      }
      const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
      return load(action, { method: 'POST', body: isMultipart ? fields : encoded(fields) })
    },

    /** Follows the first link with these words. */
    follow: (page: Page, link: string) => load(linkOf(page.html, link)),
  }
}

export type PlainBrowser = ReturnType<typeof plainBrowser>

/** The words of an element as they are read, with single spaces; empty where there is none. */
export function wordsOf(element: HTMLElement | null | undefined) {
  return element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
}

/** The words of each element that a selector finds. */
export function allWords(page: HTMLElement, selector: string) {
  return page.querySelectorAll(selector).map(wordsOf)
}

/** The main heading of a page. */
export function headingOf({ html }: Page) {
  return wordsOf(html.querySelector('h1'))
}

/** What the toasts of a page say. */
export function toastsOf({ html }: Page) {
  return allWords(html, '.toasts [data-toast]')
}

/** The part of a page under a heading, or with a name. @throws when there is none */
export function regionOf({ html }: Page, name: string) {
  const found = html.querySelectorAll('section, aside, nav').find((part) => {
    const id = part.getAttribute('aria-labelledby')
    const heading = id ? html.getElementById(id) : part.querySelector('h2, h3')
    return part.getAttribute('aria-label') === name || wordsOf(heading) === name
  })
  if (!found) throw new Error(`The page has no region “${name}”.`)
  return found
}

/** Where the first link with these words leads. @throws when there is none */
export function linkOf(part: HTMLElement, words: string) {
  const link = part.querySelectorAll('a[href]').find((each) => isNamed(each, words))
  if (!link) throw new Error(`No link says “${words}”.`)
  return link.getAttribute('href') ?? ''
}

/** The field with this label. @throws when there is none */
export function fieldOf(part: HTMLElement, label: string) {
  const found = findField(part, label)
  if (!found) throw new Error(`No field has the label “${label}”.`)
  return found
}

/** What a field holds. */
export function contentOf(field: HTMLElement) {
  if (field.rawTagName === 'textarea') return field.textContent.replace(/^\n/, '')
  if (field.rawTagName !== 'select') return field.getAttribute('value') ?? ''
  const chosen = field.querySelector('option[selected]') ?? field.querySelector('option')
  return chosen?.getAttribute('value') ?? wordsOf(chosen)
}

/** What is read out with a field: its hint and its error. */
export function descriptionOf({ html }: Page, field: HTMLElement) {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => wordsOf(html.getElementById(id))).join(' ')
}

function formOf({ html }: Page, name: string) {
  const pressed = html.querySelectorAll('button').find((button) => isNamed(button, name))
  if (!pressed) throw new Error(`No button says “${name}”.`)
  const id = pressed.getAttribute('form')
  const form = id ? html.getElementById(id) : pressed.closest('form')
  if (!form) throw new Error(`The button “${name}” has no form.`)
  return { form, pressed }
}

function* defaultsOf(form: HTMLElement): Generator<[string, string]> {
  for (const field of form.querySelectorAll('input, select, textarea')) {
    const name = field.getAttribute('name')
    const type = field.getAttribute('type') ?? 'text'
    const isChoice = type === 'checkbox' || type === 'radio'
    if (!name || field.hasAttribute('disabled') || type === 'file') continue
    if (isChoice && !field.hasAttribute('checked')) continue
    yield [name, isChoice ? (field.getAttribute('value') ?? 'on') : contentOf(field)]
  }
}

function nameOf(form: HTMLElement, label: string) {
  const field = findField(form, label) ?? form.querySelector(`[name="${label}"]`)
  const name = field?.getAttribute('name')
  if (!name) throw new Error(`The form has no field “${label}”.`)
  return name
}

function findField(part: HTMLElement, label: string) {
  const fields = 'input, select, textarea'
  const named = part.querySelector(`:is(${fields})[aria-label="${label}"]`)
  if (named) return named
  const found = part.querySelectorAll('label').find((each) => isNamed(each, label))
  const id = found?.getAttribute('for')
  return id ? part.querySelector(`[id="${id}"]`) : (found?.querySelector(fields) ?? null)
}

function isNamed(element: HTMLElement, name: string) {
  const label = element.getAttribute('aria-label')
  const words = label ?? wordsOf(element)
  // A label goes on with "required" or "optional", and a link may go on with what it is about.
  return words.startsWith(name) && !/^\w/.test(words.slice(name.length))
}

function encoded(fields: FormData) {
  return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
}

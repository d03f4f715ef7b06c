import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { evaluate } from '@mdx-js/mdx'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createElement } from 'react'
import * as runtime from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import remarkGfm from 'remark-gfm'
import type { Plugin } from 'vite'
import { parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import { articleFrontMatter, pageFrontMatter, workFrontMatter } from '#content/front-matter.ts'

const schemas: Record<string, z.ZodType> = {
  articles: articleFrontMatter,
  gallery: workFrontMatter,
  pages: pageFrontMatter,
}

/** What a piece may ask its page to put in. */
const fillable = [
  'ComplaintForm',
  'FirstTattooChecklist',
  'LondonPrices',
  'Publisher',
  'WhatMovesThePrice',
]

/** Thrown with the file, the field and what is wrong with it. The build stops there. */
export class EditorialError extends Error {}

export type Part = string | { slot: string }
export type Heading = { id: string; text: string }
export type Piece = {
  frontMatter: unknown
  body: Part[]
  headings: Heading[]
  words: number
  text: string
}

/** Turns an editor's file into a module (content/markdown.d.ts), once, as the site is built. */
export function mdx(): Plugin {
  return {
    name: 'indelible:mdx',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.md')) return null
      const piece = await compile(relative(process.cwd(), id), await readFile(id, 'utf8'))
      return Object.entries(piece)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/**
 * @param path the file's, from the project's root: its folder says which front matter it must have
 * @returns the body as HTML, in parts wherever a page puts something of its own in (`<LondonPrices />`, an advert);
 *   its second-level headings; the number of words, and the bare text for the search
 * @throws EditorialError
 */
export async function compile(path: string, source: string): Promise<Piece> {
  const { head, rest } = split(path, source)
  const frontMatter = checked(path, head)
  const text: string[] = []
  const headings: Heading[] = []
  try {
    const { default: Content } = await evaluate(rest, {
      ...runtime,
      remarkPlugins: [remarkGfm],
      rehypePlugins: [name(path, headings), () => (tree) => void collect(tree, text)],
    })
    const html = renderToStaticMarkup(createElement(Content))
    const words = text.join(' ').split(/\s+/).filter(Boolean)
    return { frontMatter, body: parts(html), headings, words: words.length, text: words.join(' ') }
  } catch (error) {
    throw new EditorialError(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function split(path: string, source: string) {
  const [, head, rest] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || rest === undefined) {
    throw new EditorialError(`${path}: must begin with its front matter between two lines of ---`)
  }
  return { head, rest }
}

function checked(path: string, head: string) {
  const schema = schemas[path.split('/').at(-2) ?? '']
  if (!schema) throw new EditorialError(`${path}: lies in no folder of pieces`)
  let given: unknown
  try {
    given = parseYaml(head)
  } catch (error) {
    throw new EditorialError(`${path}: ${error instanceof Error ? error.message : error}`)
  }
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const wrong = result.error.issues.map(
    ({ path: field, message }) => `  ${field.join('.') || 'front matter'}: ${message}`,
  )
  throw new EditorialError(`${path}\n${wrong.join('\n')}`)
}

function parts(html: string): Part[] {
  return html
    .split(/<slot name="(\w+)"><\/slot>/)
    .map((part, at) => (at % 2 ? { slot: part } : part.trim()))
    .filter((part) => part !== '')
}

// Headings get addresses, tables a frame to scroll in, and an article a place for its advert.
function name(path: string, headings: Heading[]) {
  return () => (tree: Root) => {
    tree.children = tree.children.flatMap((node): RootContent[] => {
      if (node.type === 'mdxJsxFlowElement') return [slotOf(node.name)]
      if (node.type !== 'element') return [node]
      if (node.tagName === 'h2') {
        const text = textOf(node)
        const id = slugOf(text)
        headings.push({ id, text })
        node.properties.id = id
        const place = path.includes('/articles/') && headings.length === 3
        return place ? [element('slot', { name: 'Advert' }), node] : [node]
      }
      if (node.tagName === 'table') {
        node.properties.className = ['table']
        const heading = headings.at(-1)
        const label = heading ? `Table: ${heading.text}` : 'Table'
        return [
          element(
            'div',
            { className: ['table-frame'], tabIndex: 0, role: 'region', ariaLabel: label },
            [node],
          ),
        ]
      }
      return [node]
    })
  }
}

function slotOf(name: string | null) {
  if (name && fillable.includes(name)) return element('slot', { name })
  throw new Error(`there is no <${name} />; known are ${fillable.join(', ')}`)
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}

function collect(node: Root | RootContent, text: string[]) {
  if (node.type === 'text') text.push(node.value)
  if ('children' in node) for (const child of node.children) collect(child, text)
}

function textOf(node: Element) {
  const text: string[] = []
  collect(node, text)
  return text.join('')
}

function slugOf(words: string) {
  return words
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

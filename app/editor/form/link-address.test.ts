import { expect, test } from 'vitest'
import { readTypedLink } from './link-address.ts'

const origin = 'https://indelible.example'

test.each([
  ['/blog/first-tattoo-tips-uk', '/blog/first-tattoo-tips-uk'],
  ['  #what-it-is-for ', '#what-it-is-for'],
  ['https://indelible.example/blog/a?b=1#c', '/blog/a?b=1#c'],
  ['https://indelible.example', '/'],
  ['https://www.nhs.uk/conditions/sepsis/', 'https://www.nhs.uk/conditions/sepsis/'],
  ['www.nhs.uk/conditions', 'https://www.nhs.uk/conditions'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['ada@example.org', 'mailto:ada@example.org'],
])('%s is the address %s', (input, address) => {
  expect(readTypedLink(input, origin)).toEqual({ address })
})

test.each([
  ['http://www.nhs.uk/', /not encrypted/],
  ['//evil.example/x', /https:/],
  ['/.//evil.example/x', /https:/],
  ['/blog/a b', /no spaces/],
  ['/\\evil.example', /no backslash/],
  ['https://a b.example', /no spaces/],
  ['https://', /whole address|https/],
  ['https://localhost', /whole address/],
  ['https://ada@example.org/', /before the @/],
  ['javascript:alert(1)', /https:/],
  ['data:text/html,x', /https:/],
  ['ftp://example.org/', /https:/],
  ['mailto:ada', /whole email address/],
  ['#', /after the #/],
])('%s is refused in words', (input, problem) => {
  expect(readTypedLink(input, origin)).toEqual({ problem: expect.stringMatching(problem) })
})

test.each(['', 'first tattoo', 'what to ask: a list', 'rose', 'licence. law'])(
  '“%s” is words to search for',
  (input) => {
    expect(readTypedLink(input, origin)).toEqual({ words: input })
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readListing } from './listing.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const list = (inside: string) =>
  `${head}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</ListBucketResult>`
const last = '<IsTruncated>false</IsTruncated>'

// Amazon S3 API Reference, ListObjectsV2, "Sample Response" with a continuation token.
test('reads the sample of the S3 reference', () => {
  const xml = list(`
  <Name>bucket</Name>
  <Prefix/>
  <NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>
  <KeyCount>1</KeyCount>
  <MaxKeys>1</MaxKeys>
  <IsTruncated>true</IsTruncated>
  <Contents>
    <Key>happyface.jpg</Key>
    <LastModified>2014-11-21T19:40:05.000Z</LastModified>
    <ETag>&quot;70ee1738b6b21e2c8a43f3a5ab0eee71&quot;</ETag>
    <Size>11</Size>
    <StorageClass>STANDARD</StorageClass>
  </Contents>
`)
  expect(readListing(xml)).toEqual({
    keys: ['happyface.jpg'],
    next: '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=',
  })
})

test('reads an empty bucket', () => {
  expect(readListing(list(last))).toEqual({ keys: [], next: null })
})

test('decodes XML entities in keys', () => {
  const xml = list(
    `${last}<Contents><Key>a&amp;b&#47;&#x1F98A;&lt;&gt;&quot;&apos;</Key></Contents>`,
  )
  expect(readListing(xml).keys).toEqual(['a&b/🦊<>"\''])
})

test('reads every key in order', () => {
  const keys = fc.array(fc.stringMatching(/^[\w./-]{1,40}$/), { maxLength: 50 })
  fc.assert(
    fc.property(keys, (some) => {
      const entries = some.map((key) => `<Contents><Size>1</Size><Key>${key}</Key></Contents>`)
      expect(readListing(list(entries.join('\n') + last)).keys).toEqual(some)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['a page of a proxy', '<!doctype html><html><body>Welcome</body></html>'],
  ['an error', `${head}<Error><Code>SlowDown</Code></Error>`],
  ['a list cut short', list(last).slice(0, -10)],
  ['no word on whether it goes on', list('<Contents><Key>a</Key></Contents>')],
  ['two words on it', list(last + last)],
  ['more of it and no way there', list('<IsTruncated>true</IsTruncated>')],
  ['an entry without a key', list(`<Contents><Size>1</Size></Contents>${last}`)],
  ['an entry with two', list(`<Contents><Key>a</Key><Key>b</Key></Contents>${last}`)],
  ['an entry that does not end', list(`<Contents><Key>a</Key>${last}`)],
  ['a comment', list(`<!-- ${last} -->${last}`)],
  ['a section of raw text', list(`<Contents><Key><![CDATA[a]]></Key></Contents>${last}`)],
  ['an entity of its own', list(`<Contents><Key>&mine;</Key></Contents>${last}`)],
  ['a character there is none', list(`<Contents><Key>&#9999999;</Key></Contents>${last}`)],
])('%s is no list', (_, xml) => {
  expect(() => readListing(xml)).toThrow()
})

test('no input makes the parser hang', () => {
  const pieces = fc.constantFrom('<Contents>', '</Contents>', '<Key>', '</Key>', 'a', '&amp;', last)
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 200 }), (some) => {
      try {
        expect(readListing(list(some.join(''))).next).toBeNull()
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
  )
})

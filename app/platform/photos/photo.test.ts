import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PhotoProblem, photoProblems, sniffPhoto } from './photo.ts'
import { photoImage, photoWidths } from './photo-widths.ts'

const ftyp = (brands: string) =>
  Buffer.from(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`)
const problemOf = (bytes: Buffer) => (sniffPhoto(bytes) as { problem?: PhotoProblem }).problem

test('stores at most three widths, none wider than the original', () => {
  expect(photoWidths(4000)).toEqual([480, 960, 1600])
  expect(photoWidths(1600)).toEqual([480, 960, 1600])
  expect(photoWidths(1200)).toEqual([480, 960, 1200])
  expect(photoWidths(960)).toEqual([480, 960])
  expect(photoWidths(300)).toEqual([300])
})

test('offers the browser every stored width', () => {
  expect(photoImage({ url: '/photos/abc', width: 1000, height: 800 })).toEqual({
    width: 1000,
    height: 800,
    src: '/photos/abc/1000.webp',
    srcSet: '/photos/abc/480.webp 480w, /photos/abc/960.webp 960w, /photos/abc/1000.webp 1000w',
  })
})

test('tells AVIF from HEIC by the brand', () => {
  expect(sniffPhoto(ftyp('avif\0\0\0\0avifmif1'))).toEqual({ kind: 'image/avif' })
  expect(sniffPhoto(ftyp('mif1\0\0\0\0mif1avif'))).toEqual({ kind: 'image/avif' })
  expect(problemOf(ftyp('heic\0\0\0\0mif1heic'))).toBe('heic')
  expect(problemOf(ftyp('mif1\0\0\0\0mif1heic'))).toBe('heic')
  expect(problemOf(ftyp('isom\0\0\0\0isommp41'))).toBe('not-a-photo')
})

test('recognises an SVG after its prologue and not within an HTML page', () => {
  expect(
    problemOf(Buffer.from('\ufeff<?xml version="1.0"?><!-- hello --><SVG onload="alert(1)">')),
  ).toBe('svg')
  expect(problemOf(Buffer.from('  <svg xmlns="http://www.w3.org/2000/svg">'))).toBe('svg')
  expect(problemOf(Buffer.from('<!doctype html><svg>'))).toBe('not-a-photo')
})

test('every photo problem says what to do next', () => {
  for (const message of Object.values(photoProblems)) {
    expect(message).toMatch(/Choose|choose|save it|send your story/)
    expect(message).toMatch(/\.$/)
  }
})

test('any input is a photo or a problem', () => {
  const head = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .tuple(fc.constantFrom('ftyp', 'RIFF', 'GIF8', '<svg', '\x89PNG'), fc.uint8Array())
      .map(([start, rest]) => Buffer.concat([Buffer.from(start, 'latin1'), rest])),
  )
  fc.assert(
    fc.property(head, (bytes) => {
      const sniffed = sniffPhoto(bytes)
      if ('problem' in sniffed) expect(photoProblems).toHaveProperty(sniffed.problem)
      else
        expect(Buffer.from(bytes).toString('latin1')).toMatch(
          /^(?:\xff\xd8|\x89PNG|RIFF|....ftyp)/s,
        )
    }),
  )
})

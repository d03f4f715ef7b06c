import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { createServer } from 'vite'
import { printLine } from '#app/startup/terminal.ts'
import { browserArguments, findBrowser } from '#ops/browser.ts'
import type { Saying } from './sayings.ts'

// Makes the files of a teaser in content/teasers: node ops/teasers/make.ts the-last-letter
// It needs ffmpeg with libx264 and libvpx-vp9, and takes about eight minutes on two cores.

declare global {
  interface Window {
    teaser: { frameAt(t: number): string; poster(): string }
  }
}

const framesASecond = 25
const maxBytes = 1_500_000
const run = promisify(execFile)
const [name = ''] = process.argv.slice(2)
const files = `content/teasers/${name}`
const [script] = globSync(`content/films/*-${name}.md`)
if (!script) throw new Error(`content/films has no ${name}.`)
const { sayings, lengthSeconds }: { sayings: Saying[]; lengthSeconds: number } = await import(
  `./${name}-words.ts`
)

await checkWords(script)
await writeFile(`${files}.vtt`, captions())
const folder = await mkdtemp(join(tmpdir(), 'teaser-'))
try {
  await draw()
  for (const file of await Promise.all([encodeMp4(), encodeWebm()])) {
    const { size } = await stat(file)
    printLine(`${file}: ${size.toLocaleString('en-GB')} bytes`)
    if (size > maxBytes) throw new Error(`${file} is larger than ${maxBytes} bytes.`)
  }
} finally {
  await rm(folder, { recursive: true })
}

/** Every phrase is in the script, but for a capital, a stop at its end, and the marks of a quotation. */
async function checkWords(script: string) {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[“”]/g, '')
  const words = plain(await readFile(script, 'utf8'))
  for (const { text } of sayings.flatMap(({ phrases }) => phrases)) {
    if (!words.includes(plain(text).replace(/\.$/, ''))) {
      throw new Error(`${script} does not say “${text}”.`)
    }
  }
}

function captions() {
  const time = (seconds: number) => `00:${new Date(seconds * 1000).toISOString().slice(14, 23)}`
  const blocks = sayings.map(({ speaker, until, phrases }) => {
    const lines = phrases.map(({ text, x }, at) => (x === undefined || !at ? text : `\n${text}`))
    const words = lines.join(' ').replaceAll(' \n', '\n')
    return `${time(phrases[0]!.at + 0.12)} --> ${time(until + 0.12)}\n<v ${speaker}>${words}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

async function draw() {
  const server = await createServer({ configFile: false, logLevel: 'error', server: { port: 0 } })
  await server.listen()
  const executablePath = await findBrowser(printLine)
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const address = `${server.resolvedUrls?.local[0]}ops/teasers/teaser.html?${name}`
    // Two pages, for two cores.
    await Promise.all([drawFrames(browser, address, 0), drawFrames(browser, address, 1)])
  } finally {
    await browser.close()
    await server.close()
  }
}

async function drawFrames(browser: Browser, address: string, from: number) {
  const page = await browser.newPage()
  page.on('pageerror', (error) => printLine(String(error)))
  await page.goto(address)
  await page.waitForFunction(() => 'teaser' in window)
  const bytesOf = (dataAddress: string) => Buffer.from(dataAddress.split(',')[1]!, 'base64')
  if (from === 0) {
    const poster = bytesOf(await page.evaluate(() => window.teaser.poster()))
    await sharp(poster).resize(1080).avif({ quality: 42, effort: 6 }).toFile(`${files}.avif`)
  }
  for (let at = from; at < lengthSeconds * framesASecond; at += 2) {
    const frame = await page.evaluate((t) => window.teaser.frameAt(t), at / framesASecond)
    await writeFile(join(folder, `${String(at).padStart(4, '0')}.jpg`), bytesOf(frame))
  }
}

function encodeMp4() {
  const settings = '-c:v libx264 -preset medium -tune animation -profile:v high -maxrate 1400k'
  const tuning = 'aq-mode=1:aq-strength=1.15:deblock=0,0:qcomp=0.72'
  const more = `-bufsize 2800k -sc_threshold 0 -x264-params ${tuning} -movflags +faststart`
  return encode('mp4', 1_390_000, `${settings} ${more}`)
}

function encodeWebm() {
  const settings = '-c:v libvpx-vp9 -row-mt 1 -tile-columns 1 -threads 2 -cpu-used 4'
  return encode('webm', 1_240_000, `${settings} -auto-alt-ref 1 -lag-in-frames 25`)
}

/** In two passes, so that the size is known before. */
async function encode(ending: string, bytes: number, settings: string) {
  const rate = Math.round((bytes * 8) / lengthSeconds)
  const colours =
    'scale=in_range=full:out_range=tv:in_color_matrix=bt601:out_color_matrix=bt709:flags=accurate_rnd+full_chroma_int,format=yuv420p'
  const input = `-v error -y -framerate ${framesASecond} -i ${folder}/%04d.jpg -vf ${colours}`
  const all = `${input} ${settings} -b:v ${rate} -g 1200 -passlogfile ${folder}/${ending}`
  const tags = '-color_range tv -color_primaries bt709 -color_trc bt709 -colorspace bt709 -an'
  const file = `${files}.${ending}`
  await run('ffmpeg', `${all} -pass 1 -f null /dev/null`.split(' '))
  await run('ffmpeg', `${all} -pass 2 ${tags} ${file}`.split(' '))
  return file
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** In a container, without a graphics card, and speaking to nobody but the site. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // While one key still scrolls a page softly, the next is lost.
  '--disable-smooth-scrolling',
]

// A full Chromium draws its own menus for every window, headless or not: with the shell the tests take half the time.
const shell = 'chromium-headless-shell'
const programs = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// The style sheet's fallback faces have its widths: without it, lines move when the site's own fonts arrive.
const fallbackFonts = 'fonts-liberation'
const fallbackFontsFolder = '/usr/share/fonts/truetype/liberation'
const onMacs = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Installs one when there is none. @param say as of `findBrowser` */
export async function openBrowser(say: (line: string) => void) {
  return chromium.launch({ executablePath: await findBrowser(say), args: browserArguments })
}

/**
 * Playwright's own or the system's, and installs one when there is none. @param say tells the terminal what takes long
 * @throws with one clear line when there is none and none can be installed
 */
export async function findBrowser(say: (line: string) => void) {
  const existing = await firstThatStarts([chromium.executablePath(), ...systemPrograms()])
  const isWhole = existing?.endsWith(`/${shell}`) && existsSync(fallbackFontsFolder)
  if (existing && (isWhole || !(process.env.CI && canInstallDebians()))) return existing
  if (existing) {
    say('Installing the headless shell of Chromium and fonts: a quarter of a minute or so ...')
    installDebians(shell)
    return (await firstThatStarts(systemPrograms())) ?? existing
  }

  say('There is no Chromium here: fetching one, a minute or so ...')
  fetchPlaywrights()
  const fetched = await firstThatStarts([chromium.executablePath(), ...playwrightsShell()])
  if (fetched) return fetched

  if (canInstallDebians()) {
    say('That did not work: installing the chromium package of this system ...')
    for (const name of [shell, 'chromium']) {
      installDebians(name)
      const installed = await firstThatStarts(systemPrograms())
      if (installed) return installed
    }
  }
  throw new Error(
    'The browser tests need Chromium, and none could be found or installed: install the package "chromium" and run this again.',
  )
}

async function firstThatStarts(paths: string[]) {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path
  return null
}

async function starts(executablePath: string) {
  try {
    const browser = await chromium.launch({ executablePath, args: browserArguments })
    await browser.close()
    return true
  } catch {
    return false
  }
}

function systemPrograms() {
  const standard = programs.map((program) => `/usr/bin/${program}`)
  const elsewhere = programs.map(programOnPath).filter((path) => path !== null)
  return [...new Set([...standard, ...elsewhere, ...onMacs])]
}

function programOnPath(program: string) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

function fetchPlaywrights() {
  quietly('playwright', ['install', 'chromium-headless-shell'], 3 * 60_000)
}

/** The shell lies in a folder of its own, which only the installer's dry run tells. */
function playwrightsShell() {
  try {
    const plan = execFileSync('playwright', ['install', '--dry-run', 'chromium-headless-shell'], {
      encoding: 'utf8',
    })
    const folders = [...plan.matchAll(/Install location:\s*(\S.*)$/gm)].map(([, folder]) => folder!)
    const inside = [
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-linux/headless_shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'chrome-headless-shell-mac-x64/chrome-headless-shell',
      'chrome-mac/headless_shell',
    ]
    return folders.flatMap((folder) => inside.map((program) => join(folder, program)))
  } catch {
    return []
  }
}

function canInstallDebians() {
  return process.getuid?.() === 0 && programOnPath('apt-get') !== null
}

function installDebians(name: string) {
  quietly('apt-get', ['update'], 3 * 60_000)
  quietly('apt-get', ['install', '-y', '--no-install-recommends', name, fallbackFonts], 10 * 60_000)
}

// What went wrong is of no interest: whether a browser starts afterwards is.
function quietly(command: string, args: string[], timeout: number) {
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

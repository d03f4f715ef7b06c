import type { Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FilmPlayer } from '#app/magazine/films/film-player.tsx'
import { filmPlayer } from '#app/pieces/reading/film-address.ts'
import { ConsentBar } from '#app/site/consent-bar.tsx'
import { listThirdParties } from '#app/site/parties.ts'
import { AdSlot } from '#app/ui/ad-slot.tsx'
import { Body } from '#app/ui/piece-body.tsx'

// Nobody listens there: whatever is asked of it, the test answers.
export const thirdPartyOrigin = 'http://127.0.0.1:9'
export const host = { name: 'Kino', embedUrl: `${thirdPartyOrigin}/embed/{id}` }
export const adverts = {
  name: 'Placard',
  script: `${thirdPartyOrigin}/tag.js`,
  sources: [thirdPartyOrigin],
}
type Guests = Parameters<typeof listThirdParties>

export const furnished = '/furnished'

/**
 * Answers one address with the front page as it would be if an owner had invited these: films, an advert and the
 * question about them stand on it. Returns what is asked of them from then on.
 */
export async function withThirdParties(page: Page, guests: Guests = [host, adverts]) {
  await page.route(furnished, async (route) => {
    const answer = await route.fetch({ url: new URL('/', route.request().url()).href })
    const headers = answer.headers()
    headers['content-security-policy'] =
      headers['content-security-policy']?.replace(
        /script-src 'self'|frame-src/g,
        `$& ${thirdPartyOrigin}`,
      ) ?? ''
    const body = (await answer.text())
      .replace('</main>', `${filmsOf(guests[0])}</main>`)
      .replace('</footer>', `</footer>${drawn(ConsentBar, listThirdParties(...guests))}`)
    await route.fulfill({ response: answer, headers, body })
  })
  const asked: string[] = []
  await page.route(`${thirdPartyOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    return pathname.endsWith('.js')
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `for (const slot of document.querySelectorAll('[data-ad=mpu]')) slot.textContent += 'Bought by Placard'`,
        })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A film</title>' })
  })
  return asked
}

const videoInText = {
  figure: { avif: '/icon.avif', webp: '/icon.webp', jpeg: '/icon.jpeg', width: 16, height: 9 },
  alt: 'A poster of ours',
  caption: 'A Rose in Ink',
  video: {
    host: 'Reel',
    href: `${thirdPartyOrigin}/rose`,
    embedUrl: `${thirdPartyOrigin}/embed/rose-id`,
  },
}

function filmsOf(host: Guests[0]) {
  const playerOf = (id: string) => filmPlayer(host, id)
  const poster = createElement('span', null, 'A poster of ours')
  const film = { duration: '12 min', poster, transcript: 'words' }
  return [
    drawn(FilmPlayer, { ...film, title: 'The Last Letter', player: playerOf('letter-id') }),
    drawn(FilmPlayer, { ...film, title: 'Two Names', player: playerOf('names-id') }),
    drawn(Body, { parts: [videoInText] }),
    drawn(AdSlot, { size: 'mpu', children: 'Twenty plates on one wall.' }),
  ].join('')
}

function drawn<Props extends object>(part: (props: Props) => React.ReactNode, props: Props) {
  return renderToStaticMarkup(createElement(part, props))
}

export function bar(page: Page) {
  return page.getByRole('complementary', { name: 'Cookie choices' })
}

export function film(page: Page, title: string) {
  return page.locator('.film').filter({ hasText: `Play ${title}` })
}

import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import letter from '#content/pictures/adverts/advert-letter.webp?picture'
import type { Topic } from './topics.ts'

/** What the newsletter is, with its form, and the picture of a letter beside it or beneath it. */
export function NewsletterPage({
  topic,
  hasArchive,
  children,
}: {
  topic: Topic
  hasArchive: boolean
  children: ReactNode
}) {
  return (
    <main id="main" className="wrap grid-12 items-stretch -mb-section">
      <div className="col-span-12 lg:col-span-5 self-center py-10 lg:py-20">
        <h1 className="text-service">{topic.title}</h1>
        <p className="mt-4 text-lead text-soft">{topic.text}</p>
        <div className="mt-8">{children}</div>
        {hasArchive && (
          <p className="mt-6">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={href('/newsletter/archive')}
            >
              Read earlier newsletters
            </Link>
          </p>
        )}
      </div>
      <div className="col-span-12 lg:col-span-6 lg:col-start-7 bleed lg:ml-0!">
        <div className="stock-pastel h-full grid place-items-center lg:border-l border-rule p-8 lg:p-14">
          <Picture
            source={letter}
            alt=""
            sizes="(min-width: 64rem) 36rem, 80vw"
            className="w-full max-w-[36rem]"
          />
        </div>
      </div>
    </main>
  )
}

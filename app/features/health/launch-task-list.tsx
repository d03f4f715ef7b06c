import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { countDone, type LaunchTask } from './launch-task.ts'

type Props = { tasks: LaunchTask[] }

/** The five things to do before the site is opened. */
export function LaunchTaskList({ tasks }: Props) {
  return (
    <section className="panel mt-6 mb-8" aria-labelledby="before-opening">
      <h2 id="before-opening" className="text-h3">
        Before you open the site
      </h2>
      <div className="max-w-[52rem]">
        <p className="mt-2 text-lead">
          The site is running, and only admins see this list. Do these five things before you open
          the site to everybody.
        </p>
        <progress
          className="progress mt-5"
          value={countDone(tasks)}
          max={tasks.length}
          aria-label="Things done before opening"
        />
        <ol className="mt-5 border-rule border-t">
          {tasks.map((task, index) => (
            <Task key={task.name} {...task} number={index + 1} />
          ))}
        </ol>
        <p className="mt-5 font-sans text-soft">This list goes away when all five are done.</p>
      </div>
    </section>
  )
}

function Task({ name, left, number }: LaunchTask & { number: number }) {
  const { title, why, how } = tasks[name]
  const isDone = left.length === 0
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-hair border-b py-4">
      <span
        className={`figure-no text-h2 leading-none! ${isDone ? 'text-soft' : 'text-accent-text'}`}
        aria-hidden="true"
      >
        {number}
      </span>
      <div className="min-w-0 font-sans">
        <h3 className="font-serif text-h4">{title}</h3>
        <p className="mt-1 text-soft">{why}</p>
        {isDone ? (
          <p className="mt-2">
            <Badge variant="secondary">
              <Check className="size-3.5" aria-hidden="true" /> Done
            </Badge>
          </p>
        ) : (
          <>
            <p className="mt-2 break-words">
              {name === 'inventions' ? 'Still made up' : 'Still missing'}: {left.join('; ')}.
            </p>
            <p className="mt-1 break-words">{how}</p>
          </>
        )}
      </div>
    </li>
  )
}

const tasks: Record<LaunchTask['name'], { title: string; why: string; how: ReactNode }> = {
  publisher: {
    title: 'Say who publishes the site',
    why: 'The law asks for a name and a postal address, and the privacy page and each newsletter print them.',
    how: (
      <>
        Write them into{' '}
        <Link className="link" to={href('/edit/settings/:form', { form: 'publisher' })}>
          the settings of the magazine
        </Link>
        .
      </>
    ),
  },
  email: {
    title: 'Set up email',
    why: 'Readers confirm their address and set a new password by email. Without a mail server, emails are only files on the server.',
    how: (
      <>
        Put it into the settings of the server and start the site again. Then send yourself a test
        email from this page.
      </>
    ),
  },
  backup: {
    title: 'Make a backup, and try it out',
    why: 'A backup is only good once it has been restored.',
    how: (
      <>
        On the server, run <code className="command">npm run backup</code>, then{' '}
        <code className="command">npm run restore -- --check</code>. Let a timer do both every
        night.
      </>
    ),
  },
  inventions: {
    title: 'Replace what was made up',
    why: 'The software came with stories, articles and names that were made up. Readers are told so until they are gone.',
    how: (
      <>
        Change or unpublish the{' '}
        <Link className="link" to={href('/edit')}>
          articles, plates and films
        </Link>
        , and change the{' '}
        <Link className="link" to={href('/edit/settings')}>
          settings
        </Link>
        . On the server, <code className="command">npm run launch-check</code> lists every line, and{' '}
        <code className="command">npm run samples -- remove</code> removes the sample stories.
      </>
    ),
  },
  'second admin': {
    title: 'Make a second admin',
    why: 'If only one person is an admin, nobody can review stories when that person is ill or has lost their password.',
    how: (
      <>
        Ask somebody to create an account. Then, on the server, run{' '}
        <code className="command">npm run admin -- grant their@email</code>.
      </>
    ),
  },
}

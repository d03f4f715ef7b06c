import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ProblemSummary } from '#app/editor/form/problem-summary.tsx'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import type { FormAnswer } from '#app/platform/request/form-answer.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { TapLink } from '#app/ui/link.tsx'
import type { SettingsDifference } from './settings-differences.ts'
import { ChangedMeanwhile, LastChange, SavedDrafts } from './settings-state.tsx'
import { settingsTitles } from './settings-words.ts'

/** How the form differs from what somebody else has saved meanwhile, and the version of that. */
export type SettingsAnswer = FormAnswer & { changes?: SettingsDifference[]; version?: number }

type Props = {
  settings: {
    form: SettingsForm
    version: number
    changedAt: Date
    changedBy: string | null
    isAsImported: boolean
  }
  answer: SettingsAnswer | undefined
  refused: string
  state?: ReactNode
  buttons: ReactNode
  children: ReactNode
}

export function SettingsPage({ settings, answer, refused, state, buttons, children }: Props) {
  const { form, version } = settings
  const { title, text } = settingsTitles[form]
  const isFrontPage = form === 'front-page'
  return (
    <main id="main" className="wrap pt-6 pb-4 lg:pt-8">
      <AnswerToast answer={answer} />
      {!isFrontPage && <BackLink href={href('/edit/settings')}>Settings</BackLink>}
      <div
        className={`${isFrontPage ? '' : 'mt-3 '}mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3`}
      >
        <div>
          <h1 className="text-h2">{title}</h1>
          {!isFrontPage && <p className="mt-3 text-soft">{text}</p>}
          <p className="meta mt-2">
            <LastChange {...settings} />.{' '}
            <TapLink to={href('/edit/settings/:form/revisions', { form })}>Revisions</TapLink>
          </p>
          {state}
        </div>
        {buttons}
      </div>
      {answer?.changes && <ChangedMeanwhile by={settings.changedBy} changes={answer.changes} />}
      <SavedDrafts form={form} version={version} />
      <ProblemSummary text={refused} problems={answer?.errors ?? []} />
      {children}
    </main>
  )
}

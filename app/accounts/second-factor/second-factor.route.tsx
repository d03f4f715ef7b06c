import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { proofProblems } from '#app/accounts/account/account.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { notFound, redirectWithToast } from '#app/platform/response/responses.server.ts'
import { mayEdit } from '#app/platform/sessions/role.ts'
import { currentMember, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import { BackLink } from '#app/ui/arrow-link.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { Route } from './+types/second-factor.route.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
  renewRecoveryCodes,
  secondFactorToConfirm,
  startSecondFactor,
} from './second-factor.server.ts'
import {
  codeForm,
  codeProblems,
  secondFactorChangeForm,
  secondFactorStartForm,
} from './second-factor.ts'
import { SecondFactorForm } from './second-factor-forms.tsx'

export const handle = {
  title: 'Codes when you sign in',
  failure: 'accountNotSaved',
  ownForm: true,
} satisfies Handle

const page = href('/account/second-factor')

export async function loader({ context }: Route.LoaderArgs) {
  const owner = currentMember(context)
  const [factor, toConfirm] = await Promise.all([
    findSecondFactor(owner),
    secondFactorToConfirm(owner),
  ])
  // Somebody whose role has ended can still switch it off.
  if (!factor && !mayEdit(owner.role)) throw notFound()
  return {
    email: owner.email,
    factor,
    toConfirm,
    isRequired: configuration.requireSecondFactor,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = currentMember(context)
  if (!mayEdit(owner.role) && !(await findSecondFactor(owner))) throw notFound()
  const fields = await readForm(request)
  const intent = String(fields.get('intent'))
  const answer = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
  if (!answer) throw data(null, { status: 400 })
  return answerForm({ context, fields, failure: handle.failure }, () =>
    answer({ fields, owner, request }),
  )
}

type Sent = { fields: FormData; owner: Viewer; request: Request }
type Handler = (
  sent: Sent,
) => Promise<
  | ReturnType<typeof refused>
  | ReturnType<typeof shown>
  | Awaited<ReturnType<typeof redirectWithToast>>
>

const handlers: Record<string, Handler> = {
  async start({ fields, owner }) {
    const form = parseWithZod(fields, { schema: secondFactorStartForm })
    if (form.status !== 'success') return refused('start', form)
    const outcome = await startSecondFactor(owner, form.value.current)
    if (outcome !== 'started') return refused('start', form, { current: proofProblems[outcome] })
    return redirectWithToast(page, 'accountSaved')
  },
  async confirm({ fields, owner, request }) {
    const form = parseWithZod(fields, { schema: codeForm })
    if (form.status !== 'success') return refused('confirm', form)
    const outcome = await confirmSecondFactor(owner, form.value.code, request)
    if (typeof outcome !== 'string') return shown('confirm', outcome.codes)
    if (outcome === 'expired') return redirectWithToast(page, 'accountNotSaved')
    return refused('confirm', form, { code: codeProblems[outcome] })
  },
  async codes({ fields, owner }) {
    const form = parseWithZod(fields, { schema: secondFactorChangeForm })
    if (form.status !== 'success') return refused('codes', form)
    const outcome = await renewRecoveryCodes(owner, form.value)
    if ('codes' in outcome) return shown('codes', outcome.codes)
    return notProved('codes', form, outcome)
  },
  async off({ fields, owner }) {
    const form = parseWithZod(fields, { schema: secondFactorChangeForm })
    if (form.status !== 'success') return refused('off', form)
    const outcome = await endSecondFactor(owner, form.value)
    if (outcome !== 'off') return notProved('off', form, outcome)
    return redirectWithToast(href('/account'), 'accountSaved')
  },
}

type Form = Pick<Submission<unknown>, 'reply'>
type Problem = { current: keyof typeof proofProblems } | { code: keyof typeof codeProblems }

function notProved(intent: string, form: Form, problem: Problem) {
  return 'current' in problem
    ? refused(intent, form, { current: proofProblems[problem.current] })
    : refused(intent, form, { code: codeProblems[problem.code] })
}

function refused(intent: string, form: Form, problems: Record<string, string> = {}) {
  const fieldErrors = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, [problem]]),
  )
  const result = form.reply({ hideFields: ['current', 'code'], fieldErrors })
  return data({ intent, result, codes: null, toast: null }, { status: 422 })
}

function shown(intent: string, codes: string[]) {
  return data({ intent, result: null, codes, toast: null })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, factor, toConfirm, isRequired } = loaderData
  const codes = actionData && 'codes' in actionData ? actionData.codes : null
  const resultFor = (intent: string) => (actionData?.intent === intent ? actionData.result : null)
  return (
    <main id="main" className="wrap">
      <AnswerToast answer={actionData} />
      <div className="pt-3">
        <BackLink href={href('/account')}>Back to your account</BackLink>
      </div>
      <h1 className="mt-4 text-h1">Codes when you sign in</h1>
      <p className="mt-3 mb-8 max-w-prose text-lead text-soft">
        <span>
          {factor
            ? `You sign in with your password or Google, and then a code from your app. You have ${factor.codesLeft} recovery codes left.`
            : 'With an app on your phone that makes codes, nobody who only knows your password can sign in as you.'}
        </span>
        {!factor && isRequired && <span> You need one before the pages of the team open.</span>}
      </p>
      {codes && <RecoveryCodeList codes={codes} />}
      {factor ? (
        <div className="mt-10 grid gap-10">
          <SecondFactorForm
            intent="codes"
            label="Make new recovery codes"
            lastResult={resultFor('codes')}
            asks={{ password: { email }, code: 'either' }}
          >
            <h2 className="text-h3">New recovery codes</h2>
            <p className="text-soft">The codes that you have now will no longer work.</p>
          </SecondFactorForm>
          <SecondFactorForm
            intent="off"
            label="Switch codes off"
            lastResult={resultFor('off')}
            asks={{ password: { email }, code: 'either' }}
          >
            <h2 className="text-h3">Switch codes off</h2>
          </SecondFactorForm>
        </div>
      ) : toConfirm ? (
        <SecondFactorForm
          intent="confirm"
          label="Switch codes on"
          lastResult={resultFor('confirm')}
          asks={{ code: 'from the app' }}
        >
          <p>Scan this with your app, or type the key. Then enter the code that the app shows.</p>
          <svg
            viewBox={`0 0 ${toConfirm.qr.size} ${toConfirm.qr.size}`}
            width="240"
            height="240"
            role="img"
            aria-label="QR code with the key"
            shapeRendering="crispEdges"
          >
            <path fill="#fff" d={`M0 0h${toConfirm.qr.size}v${toConfirm.qr.size}H0z`} />
            <path fill="#000" d={toConfirm.qr.path} />
          </svg>
          <p>
            Key: <code className="wrap-anywhere">{toConfirm.key}</code>
          </p>
        </SecondFactorForm>
      ) : (
        <SecondFactorForm
          intent="start"
          label="Set up codes"
          lastResult={resultFor('start')}
          asks={{ password: { email } }}
        />
      )}
    </main>
  )
}

function RecoveryCodeList({ codes }: { codes: string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <section aria-labelledby="codes" className="mt-8 max-w-prose">
      <h2 id="codes" className="text-h3">
        Your recovery codes
      </h2>
      <p className="mt-2 text-soft">
        Each signs you in once if you do not have your phone. We show them only now. Keep them where
        you keep your passwords.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a
          className={buttonClass({ variant: 'outline' })}
          href={file}
          download="indelible-recovery-codes.txt"
        >
          Download the codes
        </a>
      </p>
    </section>
  )
}

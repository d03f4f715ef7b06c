import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { codeForm, codeProblems } from '#app/accounts/second-factor/second-factor.ts'
import { SecondFactorForm } from '#app/accounts/second-factor/second-factor-forms.tsx'
import { answerForm, readForm } from '#app/platform/request/forms.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { redirectWithToast } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { AnswerToast } from '#app/site/answer-toast.tsx'
import type { Route } from './+types/code.route.ts'
import { hasCodeChallenge, signInWithCode } from './code-challenge.server.ts'
import { welcome } from './welcome.server.ts'

export const handle = {
  title: 'Enter your code',
  failure: 'signInUnavailable',
  ownForm: true,
} satisfies Handle

export async function loader({ request }: Route.LoaderArgs) {
  if (await hasCodeChallenge(request)) return null
  throw await redirectWithToast(href('/auth'), 'codeExpired')
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const intent = fields.get('intent') === 'recovery' ? 'recovery' : 'code'
  const { clientIp } = getRequestContext(context)
  return answerForm({ context, fields, failure: handle.failure }, async () => {
    const form = parseWithZod(fields, { schema: codeForm })
    const refused = (status: number, problem?: string) => {
      const fieldErrors: Record<string, string[]> = problem ? { code: [problem] } : {}
      const result = form.reply({ hideFields: ['code'], fieldErrors })
      return data({ intent, result, toast: null }, { status })
    }
    if (form.status !== 'success') return refused(422)
    const outcome = await signInWithCode(request, form.value.code, clientIp)
    if (outcome === 'expired') return redirectWithToast(href('/auth'), 'codeExpired')
    if (outcome === 'too often') return refused(429, codeProblems[outcome])
    if (outcome === 'wrong') return refused(401, codeProblems[outcome])
    return welcome(request, outcome)
  })
}

export default function Code({ actionData }: Route.ComponentProps) {
  const resultFor = (intent: string) => (actionData?.intent === intent ? actionData.result : null)
  return (
    <main id="main" className="wrap pt-10 lg:pt-14">
      <AnswerToast answer={actionData} />
      <h1 className="mb-6 text-h1">Enter your code</h1>
      <SecondFactorForm
        intent="code"
        label="Sign In"
        lastResult={resultFor('code')}
        asks={{ code: 'from the app' }}
      />
      <details className="mt-8" open={actionData?.intent === 'recovery'}>
        <summary className="link min-h-11 content-center font-sans text-sm font-semibold">
          I do not have my phone
        </summary>
        <div className="mt-3">
          <SecondFactorForm
            intent="recovery"
            label="Sign in with a recovery code"
            lastResult={resultFor('recovery')}
            asks={{ code: 'for recovery' }}
          />
        </div>
      </details>
    </main>
  )
}

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon, playShape } from '#app/ui/icon.tsx'
import { PanelBoundary } from '#app/ui/panel-boundary.tsx'

type Props<View extends string> = {
  /** What each of them is called. */
  views: Partial<Record<View, string>>
  view: View
  onChoose: (view: View) => void
}

/** What a preview may say to the page around it: it runs no script, and its links open in windows of their own. */
export const previewSandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** Chooses in which way the preview beside a form shows its text. */
function PreviewViews<View extends string>({ views, view, onChoose }: Props<View>) {
  return (
    <fieldset className="chips">
      <legend className="sr-only">What to preview</legend>
      {(Object.keys(views) as View[]).map((each) => (
        <button
          key={each}
          type="button"
          className="chip"
          aria-current={each === view ? 'true' : undefined}
          onClick={() => onChoose(each)}
        >
          {views[each]}
        </button>
      ))}
    </fieldset>
  )
}

type PaneProps<View extends string> = Props<View> & {
  /** Leads to the preview on a page of its own. */
  link: ReactNode
  /** What stands in place of the frame while it cannot be shown. */
  notice?: ReactNode
  frame: ComponentProps<'iframe'>
}

/** What is saved, as it will be seen, beside its form, or in its place on a small screen. */
export function PreviewPane<View extends string>(props: PaneProps<View>) {
  const { link, notice, frame, ...views } = props
  const [isReady, setIsReady] = useState(false)
  // Not before the page is painted, and not at all without script.
  useEffect(() => setIsReady(true), [])
  return (
    <section className="desk-page when-script" aria-label="Preview">
      <div className="pane-head">
        <PreviewViews {...views} />
        {link}
      </div>
      {notice}
      {isReady && !notice && (
        <iframe
          title="Preview of what is saved"
          sandbox={previewSandbox}
          loading="lazy"
          {...frame}
        />
      )}
    </section>
  )
}

/** A preview that fails leaves the form beside it as it is. */
export function PreviewBoundary({ children }: { children: ReactNode }) {
  return (
    <PanelBoundary
      instead={(retry) => (
        <section className="desk-page when-script" aria-label="Preview">
          <MissingPreview onRetry={retry} />
        </section>
      )}
    >
      {children}
    </PanelBoundary>
  )
}

export function MissingPreview({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="panel panel-bad m-4" role="alert">
      <p>The preview could not be shown. If you were signed out, sign in on a new tab.</p>
      <p className="mt-3">
        <Button variant="outline" size="sm" onClick={onRetry}>
          Show the preview again
        </Button>
      </p>
    </div>
  )
}

type ToggleProps = { isShown: boolean; onToggle: () => void }

/** On a small screen, shows the preview in place of the form. */
export function PreviewToggle({ isShown, onToggle }: ToggleProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="when-script lg:hidden"
      aria-label="Show the preview"
      aria-pressed={isShown}
      onClick={onToggle}
    >
      <Icon shape={playShape} />
    </Button>
  )
}

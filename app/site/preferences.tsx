import { href } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'

const themes = [
  { choice: 'system', label: 'System' },
  { choice: 'paper', label: 'Light' },
  { choice: 'ink', label: 'Dark' },
]

/** The script of every page stores them (ui/enhance/theme.ts, guards.ts). */
export function Preferences() {
  return (
    <div className="flex flex-wrap items-center gap-x-8">
      <fieldset className="preferences scripted">
        <legend className="sr-only">Theme</legend>
        <span className="meta" aria-hidden="true">
          Theme
        </span>
        {themes.map(({ choice, label }) => (
          <Button
            key={choice}
            variant="ghost"
            size="sm"
            data-theme-choice={choice}
            aria-pressed={choice === 'system'}
            suppressHydrationWarning
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <div className="preferences scripted -ml-3">
        <Button
          variant="ghost"
          size="sm"
          data-allow-menus=""
          aria-pressed={false}
          suppressHydrationWarning
        >
          Allow browser menus
        </Button>
      </div>
      <a
        className={buttonClass({ variant: 'ghost', size: 'sm', className: '-ml-3' })}
        href={`${href('/privacy')}#cookies`}
        data-consent-open=""
      >
        Cookie choices
      </a>
    </div>
  )
}

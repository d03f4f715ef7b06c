import { href } from 'react-router'
import type { SubmissionTheme } from '#app/db/schema/submissions.ts'
import { LongChips } from '#app/ui/tabs.tsx'
import { themeLabels, themes } from './story.ts'

export function ThemeChips({ current }: { current: SubmissionTheme | null }) {
  return (
    <LongChips
      label="Story categories"
      chips={[
        { href: href('/stories'), label: 'All', current: !current },
        ...themes.map((theme) => ({
          href: `${href('/stories')}?theme=${theme}`,
          label: themeLabels[theme],
          current: theme === current,
        })),
      ]}
    />
  )
}

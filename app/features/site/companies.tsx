import type { SettingsFields } from '#content/settings-fields.ts'
import type { site } from '#content/site.ts'

type Props = Pick<SettingsFields['publisher'], 'processors'> &
  Pick<typeof site, 'video' | 'adverts'>

/** The companies that receive readers' data, by name where the owner has named them. */
export function Companies({ processors, video, adverts }: Props) {
  return (
    <div className="prose my-6">
      <ul>
        {processors.map(({ name, task, country }) => (
          <li key={name}>
            {name} ({country}), which {task}
          </li>
        ))}
        {processors.length === 0 && (
          <>
            <li>
              our host, which runs the server, the database and the backups, and sees network
              addresses as every host must
            </li>
            <li>our email service, which delivers our emails to you</li>
          </>
        )}
        {video && <li>{video.name}, which plays our films, only after you have agreed to it</li>}
        {adverts && <li>{adverts.name}, which shows adverts, only after you have agreed to it</li>}
        <li>Google, only if you choose to sign in with it</li>
      </ul>
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { BodyField } from '#app/editor/form/body-field.tsx'
import { FormPart, Pair } from '#app/editor/form/form-parts.tsx'
import {
  AreaControl,
  controlProps,
  type FormOf,
  SelectControl,
  TextControl,
  TickControl,
} from '#app/editor/form/piece-controls.tsx'
import { valueAt } from '#app/editor/form/piece-values.ts'
import { type FocusAt, RowList } from '#app/editor/form/row-list.tsx'
import type { SettingsForm as FormName } from '#app/platform/db/schema/site-settings.ts'
import { PictureFrame, SettingsDraftForm } from './settings-form-parts.tsx'

export const settingsFormId = 'settings'

type PortraitChoice = { name: string; label: string; picture: string }

type Props = {
  name: Exclude<FormName, 'front-page'>
  form: FormOf
  version: number
  choices: { portraits: PortraitChoice[]; works: { key: string; title: string }[] }
  isAdmin: boolean
  focusAt: FocusAt
}

export function SiteSettingsForm({ name, version, ...parts }: Props) {
  const Fields = fieldsOf[name]
  return (
    <SettingsDraftForm
      id={settingsFormId}
      name={name}
      version={version}
      className="grid max-w-[44rem] gap-6"
    >
      <Fields {...parts} />
    </SettingsDraftForm>
  )
}

type FieldsProps = Omit<Props, 'name' | 'version'>

const fieldsOf: Record<Props['name'], (props: FieldsProps) => ReactNode> = {
  publisher: PublisherFields,
  contact: ContactFields,
  'social-links': SocialFields,
  films: FilmsFields,
  team: TeamFields,
  about: AboutFields,
  privacy: LegalFields,
  terms: LegalFields,
  accessibility: LegalFields,
}

const madeUp = 'Readers are told so, until you take the tick out.'

function PublisherFields({ form, focusAt }: FieldsProps) {
  return (
    <>
      <TextControl form={form} at={['name']} hint="A person or a company." />
      <AreaControl
        form={form}
        at={['address']}
        rows={2}
        className="input-short"
        hint="The law asks for the name and an address by post."
      />
      <TextControl
        form={form}
        at={['icoRegistration']}
        hint="The number in the register of the Information Commissioner’s Office, such as ZA123456."
      />
      <FormPart
        title="Companies that hold readers’ data"
        text="At least your host and your email service. The privacy page names them."
      >
        <RowList form={form} list="processors" one="company" focusAt={focusAt}>
          {(index, isNext) => (
            <>
              <Pair>
                <TextControl form={form} at={['processors', index, 'name']} autoFocus={isNext} />
                <TextControl form={form} at={['processors', index, 'country']} />
              </Pair>
              <TextControl
                form={form}
                at={['processors', index, 'task']}
                hint="It ends the sentence “the company, which …”: runs the server and the backups."
              />
            </>
          )}
        </RowList>
      </FormPart>
      <FormPart title="Your mailbox">
        <TickControl
          form={form}
          at={['deletionRuleIsSet']}
          label="The mailbox deletes what is older than 24 months by itself"
          hint="The privacy page says so. Set the rule at your mail provider first."
        />
      </FormPart>
    </>
  )
}

function ContactFields({ form, isAdmin }: FieldsProps) {
  return (
    <>
      {isAdmin ? (
        <TextControl
          form={form}
          at={['email']}
          hint="Readers’ messages, reports and complaints are emailed to it as well."
        />
      ) : (
        <p>
          Email: <b className="wrap-anywhere">{String(form.fields.email ?? '')}</b>
          <span className="hint block">
            Only an admin can change it, because readers’ messages are emailed to it.
          </span>
        </p>
      )}
      <TextControl form={form} at={['phone']} hint="With spaces, such as 020 7946 0123." />
      <Pair>
        <TextControl form={form} at={['location']} />
        <TextControl form={form} at={['place']} />
      </Pair>
      <TickControl form={form} at={['fictional']} label="These are made up" hint={madeUp} />
    </>
  )
}

function SocialFields({ form }: FieldsProps) {
  return (['instagram', 'youtube', 'facebook'] as const).map((name) => (
    <TextControl
      key={name}
      form={form}
      at={[name]}
      inputMode="url"
      hint="The whole address, with https://. Without one, the name stands there and leads nowhere."
    />
  ))
}

function FilmsFields({ form, focusAt }: FieldsProps) {
  return (
    <>
      <FormPart
        title="Series"
        text="In the order of Watch. When you change a title, its films keep the old one until you choose the new one in each of them."
      >
        <RowList form={form} list="series" one="series" focusAt={focusAt}>
          {(index, isNext) => (
            <>
              <TextControl form={form} at={['series', index, 'title']} autoFocus={isNext} />
              <AreaControl
                form={form}
                at={['series', index, 'text']}
                rows={2}
                className="input-short"
                note="optional"
              />
            </>
          )}
        </RowList>
      </FormPart>
      <FormPart
        title="Where our films play"
        text="Without a host, readers see the poster, the teaser and the transcript. With one, they are asked before anything loads from there, and the privacy page names it."
      >
        <TextControl
          form={form}
          at={['host', 'name']}
          hint="As readers know it, such as YouTube."
        />
        <TextControl
          form={form}
          at={['host', 'embedUrl']}
          inputMode="url"
          hint="With {id} where each film’s own id stands: https://www.youtube-nocookie.com/embed/{id}?autoplay=1"
        />
      </FormPart>
      <FormPart
        title="Videos in a text"
        text="Whose videos editors may put into articles and newsletters. A reader agrees to each before it loads. Where you take a tick out, the posters stay as pictures."
      >
        <TickControl form={form} at={['videos', 'YouTube']} label="YouTube" />
        <TickControl form={form} at={['videos', 'Vimeo']} label="Vimeo" />
      </FormPart>
    </>
  )
}

function TeamFields({ form, choices, focusAt }: FieldsProps) {
  return (
    <>
      <TextControl form={form} at={['heading']} />
      <RowList form={form} list="members" one="person" focusAt={focusAt}>
        {(index, isNext) => (
          <>
            <Pair>
              <TextControl form={form} at={['members', index, 'name']} autoFocus={isNext} />
              <TextControl form={form} at={['members', index, 'role']} />
            </Pair>
            <TextControl form={form} at={['members', index, 'line']} />
            <PortraitControl form={form} index={index} choices={choices.portraits} />
            <TextControl
              form={form}
              at={['members', index, 'alt']}
              note="optional"
              hint="Without it readers are told whose portrait it is."
            />
            <TickControl
              form={form}
              at={['members', index, 'fictional']}
              label="This person is made up"
            />
          </>
        )}
      </RowList>
    </>
  )
}

type PortraitControlProps = { form: FormOf; index: number; choices: PortraitChoice[] }

function PortraitControl({ form, index, choices }: PortraitControlProps) {
  const at = ['members', index, 'picture']
  const [name, setName] = useState(String(valueAt(form.fields, at) ?? ''))
  const chosen = choices.find((each) => each.name === name)
  const isGone = name !== '' && !chosen
  return (
    <div
      className="grid grid-cols-[4rem_minmax(0,1fr)] items-end gap-x-3"
      onChange={({ target }) => target instanceof HTMLSelectElement && setName(target.value)}
    >
      <PictureFrame src={chosen?.picture} sidePx={64} className="size-16 rounded-full" />
      <SelectControl
        form={form}
        at={at}
        options={choices.map(({ name, label }) => ({ value: name, label }))}
        empty="No portrait"
        hint={
          isGone
            ? 'It is not in the library any more, so About shows no portrait.'
            : 'Drawn ones, and the pictures that you uploaded under “Pictures”.'
        }
      />
    </div>
  )
}

function AboutFields({ form, choices }: FieldsProps) {
  const options = choices.works.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <>
      <AreaControl form={form} at={['title']} rows={1} className="input-title" />
      <AreaControl
        form={form}
        at={['history', 'text']}
        rows={10}
        className="input-body"
        hint="Leave an empty line between paragraphs."
      />
      <Pair>
        <TextControl form={form} at={['history', 'signature']} />
        <SelectControl form={form} at={['print']} options={options} empty="No plate" />
      </Pair>
      <TickControl
        form={form}
        at={['history', 'fictional']}
        label="The people in it are made up"
        hint={madeUp}
      />
      <AreaControl form={form} at={['mission']} rows={2} className="input-short" />
      <AreaControl form={form} at={['vision']} rows={2} className="input-short" />
      <FormPart title="Figures">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-3">
            <Pair>
              <TextControl
                form={form}
                at={['figures', index, 'value']}
                label={`Figure ${index + 1}`}
              />
              <TextControl form={form} at={['figures', index, 'label']} />
            </Pair>
            <TickControl form={form} at={['figures', index, 'fictional']} label="It is made up" />
          </div>
        ))}
      </FormPart>
      <FormPart title="What you hold to">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-3">
            <TextControl form={form} at={['values', index, 'name']} label={`Value ${index + 1}`} />
            <AreaControl
              form={form}
              at={['values', index, 'text']}
              rows={2}
              className="input-short"
            />
          </div>
        ))}
      </FormPart>
    </>
  )
}

function LegalFields({ form }: FieldsProps) {
  return (
    <>
      <TextControl form={form} at={['title']} />
      <AreaControl form={form} at={['description']} rows={2} className="input-short" />
      <BodyField
        {...controlProps({
          form,
          at: ['body'],
          hint:
            legalHints[form.kind] ??
            'In Markdown. ::publisher on a line of its own puts in who publishes the magazine.',
        })}
      />
    </>
  )
}

const legalHints: Record<string, string> = {
  privacy:
    'In Markdown. Each line that begins with :: stays: the site puts in who publishes it, the companies, the form for complaints, and the tables of periods, cookies and what the browser keeps, which always say what the site does.',
}

import { type ReactNode, useState } from 'react'
import { BodyField } from '#app/editor/form/body-field.tsx'
import { FormPart, Pair } from '#app/editor/form/form-parts.tsx'
import {
  AreaControl,
  type FormOf,
  SelectControl,
  TextControl,
  TickControl,
  useControl,
  useFormOf,
} from '#app/editor/form/piece-controls.tsx'
import { RowList } from '#app/editor/form/row-list.tsx'
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
}

export function SiteSettingsForm({ name, form, version, ...parts }: Props) {
  const Fields = fieldsOf[name]
  return (
    <SettingsDraftForm
      id={settingsFormId}
      name={name}
      form={form}
      version={version}
      className="grid max-w-[44rem] gap-6"
    >
      <Fields {...parts} />
    </SettingsDraftForm>
  )
}

type FieldsProps = Pick<Props, 'choices' | 'isAdmin'>

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

function PublisherFields() {
  return (
    <>
      <TextControl at="name" hint="A person or a company." />
      <AreaControl at="address" hint="The law asks for the name and an address by post." />
      <TextControl
        at="icoRegistration"
        hint="The number in the register of the Information Commissioner’s Office, such as ZA123456."
      />
      <FormPart
        title="Companies that hold readers’ data"
        text="At least your host and your email service. The privacy page names them."
      >
        <RowList list="processors" one="company">
          <Pair>
            <TextControl at="name" opensRow />
            <TextControl at="country" />
          </Pair>
          <TextControl
            at="task"
            hint="It ends the sentence “the company, which …”: runs the server and the backups."
          />
        </RowList>
      </FormPart>
      <FormPart title="Your mailbox">
        <TickControl
          at="deletionRuleIsSet"
          label="The mailbox deletes what is older than 24 months by itself"
          hint="The privacy page says so. Set the rule at your mail provider first."
        />
      </FormPart>
    </>
  )
}

function ContactFields({ isAdmin }: FieldsProps) {
  const { fields } = useFormOf()
  return (
    <>
      {isAdmin ? (
        <TextControl
          at="email"
          hint="Readers’ messages, reports and complaints are emailed to it as well."
        />
      ) : (
        <p>
          Email: <b className="wrap-anywhere">{String(fields.email ?? '')}</b>
          <span className="hint block">
            Only an admin can change it, because readers’ messages are emailed to it.
          </span>
        </p>
      )}
      <TextControl at="phone" hint="With spaces, such as 020 7946 0123." />
      <Pair>
        <TextControl at="location" />
        <TextControl at="place" />
      </Pair>
      <TickControl at="fictional" label="These are made up" hint={madeUp} />
    </>
  )
}

function SocialFields() {
  return (['instagram', 'youtube', 'facebook'] as const).map((name) => (
    <TextControl
      key={name}
      at={name}
      inputMode="url"
      hint="The whole address, with https://. Without one, the name stands there and leads nowhere."
    />
  ))
}

function FilmsFields() {
  return (
    <>
      <FormPart
        title="Series"
        text="In the order of Watch. When you change a title, its films keep the old one until you choose the new one in each of them."
      >
        <RowList list="series" one="series">
          <TextControl at="title" opensRow />
          <AreaControl at="text" note="optional" />
        </RowList>
      </FormPart>
      <FormPart
        title="Where our films play"
        text="Without a host, readers see the poster, the teaser and the transcript. With one, they are asked before anything loads from there, and the privacy page names it."
      >
        <TextControl at="host.name" hint="As readers know it, such as YouTube." />
        <TextControl
          at="host.embedUrl"
          inputMode="url"
          hint="With {id} where each film’s own id stands: https://www.youtube-nocookie.com/embed/{id}?autoplay=1"
        />
      </FormPart>
      <FormPart
        title="Videos in a text"
        text="Whose videos editors may put into articles and newsletters. A reader agrees to each before it loads. Where you take a tick out, the posters stay as pictures."
      >
        <TickControl at="videos.YouTube" label="YouTube" />
        <TickControl at="videos.Vimeo" label="Vimeo" />
      </FormPart>
    </>
  )
}

function TeamFields({ choices }: FieldsProps) {
  return (
    <>
      <TextControl at="heading" />
      <RowList list="members" one="person">
        <Pair>
          <TextControl at="name" opensRow />
          <TextControl at="role" />
        </Pair>
        <TextControl at="line" />
        <PortraitControl choices={choices.portraits} />
        <TextControl
          at="alt"
          note="optional"
          hint="Without it readers are told whose portrait it is."
        />
        <TickControl at="fictional" label="This person is made up" />
      </RowList>
    </>
  )
}

function PortraitControl({ choices }: { choices: PortraitChoice[] }) {
  const [name, setName] = useState(useControl({ at: 'picture' }).control.defaultValue)
  const chosen = choices.find((each) => each.name === name)
  const isGone = name !== '' && !chosen
  return (
    <div
      className="grid grid-cols-[4rem_minmax(0,1fr)] items-end gap-x-3"
      onChange={({ target }) => target instanceof HTMLSelectElement && setName(target.value)}
    >
      <PictureFrame src={chosen?.picture} sidePx={64} className="size-16 rounded-full" />
      <SelectControl
        at="picture"
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

function AboutFields({ choices }: FieldsProps) {
  const options = choices.works.map(({ key, title }) => ({ value: key, label: title }))
  return (
    <>
      <AreaControl at="title" rows={1} className="input-title" />
      <AreaControl
        at="history.text"
        rows={10}
        className="input-body"
        hint="Leave an empty line between paragraphs."
      />
      <Pair>
        <TextControl at="history.signature" />
        <SelectControl at="print" options={options} empty="No plate" />
      </Pair>
      <TickControl at="history.fictional" label="The people in it are made up" hint={madeUp} />
      <AreaControl at="mission" />
      <AreaControl at="vision" />
      <FormPart title="Figures">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-3">
            <Pair>
              <TextControl at={['figures', index, 'value']} label={`Figure ${index + 1}`} />
              <TextControl at={['figures', index, 'label']} />
            </Pair>
            <TickControl at={['figures', index, 'fictional']} label="It is made up" />
          </div>
        ))}
      </FormPart>
      <FormPart title="What you hold to">
        {[0, 1, 2].map((index) => (
          <div key={index} className="grid gap-3">
            <TextControl at={['values', index, 'name']} label={`Value ${index + 1}`} />
            <AreaControl at={['values', index, 'text']} />
          </div>
        ))}
      </FormPart>
    </>
  )
}

function LegalFields() {
  const { kind } = useFormOf()
  const hint =
    legalHints[kind] ??
    'In Markdown. ::publisher on a line of its own puts in who publishes the magazine.'
  const body = useControl({ at: 'body', hint })
  return (
    <>
      <TextControl at="title" />
      <AreaControl at="description" />
      <BodyField {...body.control} />
    </>
  )
}

const legalHints: Record<string, string> = {
  privacy:
    'In Markdown. Each line that begins with :: stays: the site puts in who publishes it, the companies, the form for complaints, and the tables of periods, cookies and what the browser keeps, which always say what the site does.',
}

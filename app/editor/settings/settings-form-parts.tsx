import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { FormContext, type FormOf } from '#app/editor/form/piece-controls.tsx'
import type { SettingsForm } from '#app/platform/db/schema/site-settings.ts'
import { settingsDraftName } from './settings-state.tsx'

type SettingsDraftFormProps = {
  id: string
  name: SettingsForm
  form: FormOf
  version: number
  className?: string
  children: ReactNode
}

export function SettingsDraftForm({
  name,
  form,
  version,
  children,
  ...props
}: SettingsDraftFormProps) {
  return (
    <Form
      method="post"
      {...props}
      preventScrollReset
      data-draft={settingsDraftName(name, version)}
      data-draft-stays=""
    >
      <input type="hidden" name="version" value={version} />
      <FormContext value={form}>{children}</FormContext>
    </Form>
  )
}

type PictureFrameProps = { src: string | undefined; sidePx: number; className: string }

export function PictureFrame({ src, sidePx, className }: PictureFrameProps) {
  return (
    <span className={`${className} overflow-hidden border border-hair bg-surface`}>
      {src && (
        <img src={src} alt="" width={sidePx} height={sidePx} className="size-full object-cover" />
      )}
    </span>
  )
}

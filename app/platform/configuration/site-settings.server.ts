import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { firstSettings } from '#content/first-settings.ts'
import { splitFrontMatter } from '#content/front-matter.ts'
import { holdsInvention } from '#content/inventions.ts'
import {
  type LegalPageName,
  type SettingsFields,
  settingsFields,
} from '#content/settings-fields.ts'

// In memory, so that no page and no email waits for it. Until it is loaded from the database, it is what the files say.

/** @throws when a legal page is no valid file */
export function readFirstSettings(): SettingsFields {
  return {
    ...firstSettings,
    privacy: legalFile('privacy'),
    terms: legalFile('terms'),
    accessibility: legalFile('accessibility'),
  }
}

function legalFile(name: LegalPageName) {
  const { head, body } = splitFrontMatter(readFileSync(`content/pages/${name}.md`, 'utf8'))
  return settingsFields[name].parse({ ...parseYaml(head ?? ''), body: body.trim() })
}

/** The SHA-256 of fields, by which a later start sees whether their file has changed. */
export function checksumOfFields(fields: unknown) {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** What is in force now. A module reads it when it is asked for, and must not keep it. */
export let siteSettings = readFirstSettings()

export function applySettings(settings: SettingsFields) {
  siteSettings = settings
}

export function contactEmail() {
  return siteSettings.contact.email
}

/** Where replies to our emails go. Null while the contact address is the made-up one, which no email reaches (RFC 2606). */
export function replyAddress() {
  const address = contactEmail()
  return address.toLowerCase().endsWith('.example') ? null : address
}

export function hasInventedSettings() {
  return holdsInvention(siteSettings)
}

export function publicSettings() {
  const {
    contact,
    'social-links': socialLinks,
    films: { videos },
  } = siteSettings
  const { email, phone, location, place } = contact
  return { contact: { email, phone, location, place }, socialLinks, videos }
}
export type PublicSettings = ReturnType<typeof publicSettings>

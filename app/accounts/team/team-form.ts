import { z } from 'zod'
import { currentPassword } from '#app/accounts/account/account.ts'
import { emailField } from '#app/platform/request/form-fields.ts'
import { pageRoles } from './team.ts'

const role = z.enum(pageRoles, 'Choose a role.')

export const roleGrantForm = z.object({ email: emailField, role, current: currentPassword })

export const invitationActForm = z.object({ invitation: z.uuid() })

export const roleRevocationForm = z.object({ email: emailField, role })

import { z } from 'zod'
import { emailField } from '#app/server/request/form-fields.ts'
import { currentPassword } from './account.ts'
import { pageRoles } from './team.ts'

const role = z.enum(pageRoles, 'Choose a role.')

export const roleGrantForm = z.object({ email: emailField, role, current: currentPassword })

export const roleRevocationForm = z.object({ email: emailField, role })

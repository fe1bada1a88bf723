import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { AccountBadge, UserBadge } from '../attachments/badges.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, longText } from '../kit/fields.ts'
import { Project, PROJECT_MEMBER_ROLES, ProjectAccount, ProjectMember } from './projects.ts'

const PATH = '/api/v1/projects/:project_uuid'
const read = permission('projects.read')
const manage = permission('projects.manage-members')

/** Transfers a project to another member of its account. */
export const setProjectOwner = defineEndpoint({
  id: 'projects.owner',
  method: 'PUT',
  path: `${PATH}/owner`,
  access: manage,
  summary: 'Set who is responsible for a project',
  body: z.object({ user_id: z.int().positive().nullable() }),
  response: oneOf(Project),
})

export const projectUsers = defineEndpoint({
  id: 'projects.users.list',
  method: 'GET',
  path: `${PATH}/users`,
  access: read,
  summary: 'The people of a project',
  response: manyOf(ProjectMember),
})
/** Adds a member of one of its accounts. Each account adds its own people; the account that does the work may add people of others. */
export const addProjectUser = defineEndpoint({
  id: 'projects.users.create',
  method: 'POST',
  path: `${PATH}/users`,
  access: manage,
  summary: 'Put somebody on a project, or change as what',
  body: z.object({
    user_id: z.int().positive(),
    role: z.enum(PROJECT_MEMBER_ROLES).optional(),
    notify: flag.optional(),
  }),
  response: oneOf(ProjectMember),
})
export const removeProjectUser = defineEndpoint({
  id: 'projects.users.delete',
  method: 'DELETE',
  path: `${PATH}/users/:user_id`,
  access: manage,
  summary: 'Take somebody off a project',
})
/** Members of its accounts whom the caller may add and who are not on it yet. */
export const projectUserChoices = defineEndpoint({
  id: 'projects.users.choices',
  method: 'GET',
  path: `${PATH}/users/choices`,
  access: manage,
  summary: 'People who can be put on a project',
  response: manyOf(UserBadge.extend({ account: AccountBadge })),
})

export const projectAccounts = defineEndpoint({
  id: 'projects.accounts.list',
  method: 'GET',
  path: `${PATH}/accounts`,
  access: read,
  summary: 'The accounts that take part in a project',
  response: manyOf(ProjectAccount),
})
/** Adds a provider or partner with an active relation to the account that does the work. */
export const addProjectAccount = defineEndpoint({
  id: 'projects.accounts.create',
  method: 'POST',
  path: `${PATH}/accounts`,
  access: manage,
  summary: 'Let an account take part in a project, or change its task',
  body: z.object({ account_id: z.int().positive(), role: z.enum(['provider', 'partner']).optional(), scope_text: longText(4000) }),
  response: oneOf(ProjectAccount),
})
/** Ends the access of an account and its people immediately. Owner and client cannot be removed. */
export const removeProjectAccount = defineEndpoint({
  id: 'projects.accounts.delete',
  method: 'DELETE',
  path: `${PATH}/accounts/:participant_id`,
  access: manage,
  summary: 'End the part of an account in a project',
})
export const projectAccountChoices = defineEndpoint({
  id: 'projects.accounts.choices',
  method: 'GET',
  path: `${PATH}/accounts/choices`,
  access: manage,
  summary: 'Accounts that can be let into a project',
  response: manyOf(AccountBadge.extend({ role: z.enum(['provider', 'partner']) })),
})

// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/delivery/project-people.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export const setProjectOwner: InBrowser<typeof source.setProjectOwner> = { id: 'projects.owner', method: 'PUT', path: '/api/v1/projects/:project_uuid/owner', access: { who: 'permission', permission: 'projects.manage-members' }, records: 'projects' }
export const projectUsers: InBrowser<typeof source.projectUsers> = { id: 'projects.users.list', method: 'GET', path: '/api/v1/projects/:project_uuid/users', access: { who: 'permission', permission: 'projects.read' }, records: 'users' }
export const addProjectUser: InBrowser<typeof source.addProjectUser> = { id: 'projects.users.create', method: 'POST', path: '/api/v1/projects/:project_uuid/users', access: { who: 'permission', permission: 'projects.manage-members' }, records: 'users' }
export const removeProjectUser: InBrowser<typeof source.removeProjectUser> = { id: 'projects.users.delete', method: 'DELETE', path: '/api/v1/projects/:project_uuid/users/:user_id', access: { who: 'permission', permission: 'projects.manage-members' }, records: 'users' }
export const projectUserChoices: InBrowser<typeof source.projectUserChoices> = { id: 'projects.users.choices', method: 'GET', path: '/api/v1/projects/:project_uuid/users/choices', access: { who: 'permission', permission: 'projects.manage-members' }, records: 'users' }
export const projectAccounts: InBrowser<typeof source.projectAccounts> = { id: 'projects.accounts.list', method: 'GET', path: '/api/v1/projects/:project_uuid/accounts', access: { who: 'permission', permission: 'projects.read' }, records: 'accounts' }
const addProjectAccountLimits = { scope_text: { maxLength: 4000 } } as const
export const addProjectAccount: InBrowser<typeof source.addProjectAccount, typeof addProjectAccountLimits> = {
  id: 'projects.accounts.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/accounts',
  access: { who: 'permission', permission: 'projects.manage-members' },
  records: 'accounts',
  limits: addProjectAccountLimits,
}
export const removeProjectAccount: InBrowser<typeof source.removeProjectAccount> = {
  id: 'projects.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/projects/:project_uuid/accounts/:participant_id',
  access: { who: 'permission', permission: 'projects.manage-members' },
  records: 'accounts',
}
export const projectAccountChoices: InBrowser<typeof source.projectAccountChoices> = { id: 'projects.accounts.choices', method: 'GET', path: '/api/v1/projects/:project_uuid/accounts/choices', access: { who: 'permission', permission: 'projects.manage-members' }, records: 'accounts' }

import { randomBytes } from 'node:crypto'
import type { Control } from '../stand-in.ts'
import { ErpRefusal } from './erp.ts'

export type Body = Record<string, unknown>
export type LoginFault = 'expired_token' | 'revoked' | 'licence_limit' | 'missing_permission'

const OBJECT = {
  COMPANY: '1000',
  COMPANYNAME: 'Δοκιμαστική Α.Ε.',
  BRANCH: '1000',
  BRANCHNAME: 'Έδρα',
  MODULE: '0',
  MODULENAME: 'Users',
  REFID: '1',
  REFIDNAME: 'Web',
}
const SECOND = { ...OBJECT, BRANCH: '1001', BRANCHNAME: 'Υποκατάστημα' }

/** Logins of the ERP: a clientID of `login` opens only `authenticate`, that of `authenticate` or of the short form everything. */
export function createLogins(control: Pick<Control<unknown, LoginFault>, 'takeFault'>, username: string) {
  const sessions = new Map<string, { tenant: string; is_ready: boolean }>()
  const open = (tenant: string, is_ready: boolean): string => {
    const id = randomBytes(24).toString('base64url')
    sessions.set(id, { tenant, is_ready })
    return id
  }
  return {
    clear: () => sessions.clear(),
    /** @throws ErpRefusal */
    login(tenant: string, body: Body): object {
      if (control.takeFault('licence_limit')) throw new ErpRefusal(-5, 'Web licences exceeded')
      const isKnown = String(body.username).startsWith(username) && body.password === username && !control.takeFault('revoked')
      if (!isKnown) throw new ErpRefusal(-1, 'Login fails due to invalid login credentials')
      if (!(Number(body.appId) > 1000)) throw new ErpRefusal(-6, 'Invalid appId')
      if (body.COMPANY !== undefined) {
        requireCompany(body)
        return { clientID: open(tenant, true) }
      }
      const objs = String(body.username).endsWith('-branches') ? [OBJECT, SECOND] : [OBJECT]
      return { clientID: open(tenant, false), objs, ver: '6.00.623.11440', sn: '01100000000000' }
    },
    authenticate(tenant: string, body: Body): object {
      requireCompany(body)
      return { clientID: open(tenant, true), s1u: '1', hyperlinks: '1', canexport: '1' }
    },
    /** @throws ErpRefusal for a clientID that is unknown, has expired or lacks a right */
    requireSession(tenant: string, body: Body): void {
      const id = String(body.clientID ?? '')
      if (body.service !== 'authenticate' && control.takeFault('expired_token')) {
        sessions.delete(id)
        throw new ErpRefusal(-101, 'Login token expired')
      }
      const session = sessions.get(id)
      if (session?.tenant !== tenant || (!session.is_ready && body.service !== 'authenticate'))
        throw new ErpRefusal(-1, 'Please login first')
      if (body.service !== 'authenticate' && !(Number(body.appId) > 1000)) throw new ErpRefusal(-6, 'Invalid appId')
      if (control.takeFault('missing_permission')) throw new ErpRefusal(101, 'Insufficient access rights')
    },
  }
}

function requireCompany(body: Body): void {
  const given = Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toUpperCase(), String(value)]))
  const isKnown = [OBJECT, SECOND].some((one) =>
    (['COMPANY', 'BRANCH', 'MODULE', 'REFID'] as const).every((name) => one[name] === given[name]),
  )
  if (!isKnown) throw new ErpRefusal(-2, 'Invalid company, branch, module or refid')
}

import { createRequire } from 'node:module'
import type { AxiosStatic } from 'axios'
import { JSDOM } from 'jsdom'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#lib/security/passwords.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

const PASSWORD = 'correct horse 7'
let app: TestApp
let dom: JSDOM
let axios: AxiosStatic
let Form: typeof import('form-backend-validation').Form
let email: string

/** Runs axios and form-backend-validation as in a browser: on a page of our origin, with its cookie jar. */
beforeAll(async () => {
  app = await createTestApp()
  const user = await app.user()
  email = user.email
  await sql`UPDATE users SET password_hash = ${await hashPassword(PASSWORD)} WHERE id = ${user.id}`.execute(app.database.db)
  dom = new JSDOM('', { url: await app.listen() })
  Object.assign(globalThis, {
    window: dom.window,
    document: dom.window.document,
    XMLHttpRequest: dom.window.XMLHttpRequest,
    FileList: dom.window.FileList,
  })
  axios = (await import('axios')).default
  Form = (createRequire(import.meta.url)('form-backend-validation') as typeof import('form-backend-validation')).Form
})
afterAll(async () => {
  dom.window.close()
  for (const name of ['window', 'document', 'XMLHttpRequest', 'FileList']) Reflect.deleteProperty(globalThis, name)
  await app.stop()
})

it('lets axios start a session with its default cookie and header, and refuses it without them [R-7.1-12]', async () => {
  const url = (path: string) => new URL(path, dom.window.location.href).href
  await expect(axios.post(url('/login'), { email, password: PASSWORD })).rejects.toMatchObject({
    response: { status: 419, statusText: 'Page Expired' },
  })
  expect((await axios.get(url('/sanctum/csrf-cookie'))).status).toBe(204)
  expect((await axios.post(url('/login'), { email, password: PASSWORD })).data).toMatchObject({ two_factor: false })
  expect(dom.window.document.cookie).toContain('XSRF-TOKEN=')
  expect(dom.window.document.cookie).not.toContain('stoa_session')
  expect((await axios.get(url('/api/auth/user'))).data).toMatchObject({ email })
  await axios.post(url('/logout'))
  await expect(axios.get(url('/api/auth/user'))).rejects.toMatchObject({ response: { status: 401, data: { message: 'Unauthenticated.' } } })
})

it('answers failures as form-backend-validation reads them [R-8-02] [R-8-03] [R-7.6-01]', async () => {
  const form = new Form(
    { email: 'nonsense', password: 'short', first_name: '', last_name: 'X', password_confirmation: 'other' },
    { http: axios },
  )
  await expect(form.post(new URL('/api/auth/register', dom.window.location.href).href)).rejects.toBeDefined()
  expect(form.errors.first('first_name')).toBe('first name is required')
  form.first_name = 'Anna'
  form.email = 'anna.new@test.example'
  await expect(form.post(new URL('/api/auth/register', dom.window.location.href).href)).rejects.toBeDefined()
  expect(form.errors.has('first_name')).toBe(false)
  expect(form.errors.first('password')).toContain('at least 8 characters')
  expect(form.errors.get('password')).toHaveLength(2)
})

import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

it('refuses guests and users without permission before the uploaded file has arrived', async () => {
  const url = await app.listen()
  const reader = await app.member({ permissions: ['media.read'] })
  const begin = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${url}/api/v1/media-library/media`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '100000000', ...headers },
      })
      sending.on('response', (answer) => {
        resolve(answer.statusCode)
        sending.destroy()
      })
      sending.on('error', reject)
      sending.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe first of many bytes')
    })
  expect(await begin({})).toBe(401)
  expect(await begin({ authorization: `Bearer ${reader.token}` })).toBe(403)
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, mailTo } from './people.ts'

const OWNER = 'owner@aegean.example'
let website: Server
let html = ''

test.beforeAll(async () => {
  website = createServer((_request, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html))
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => website.close())

test('a website of another origin shows a form by one script, in two steps and in a pop-up; its answers reach a board and are answered by mail', async ({
  page,
  request,
  baseURL,
}) => {
  const caller = await callerOf(request, OWNER)
  const account = await accountNamed(caller, 'Aegean Growth')
  const stamp = Date.now()
  const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
  const { stages } = await caller.get<{ stages: { id: number }[] }>(`/api/v1/accounts/${account}/form-choices`)
  const [stage] = stages
  const field = (key: string, type: string, more: object) => ({ key, type, label_en: key, label_gr: key, ...more })
  const template = await caller.post<{ id: number }>(`/api/v1/accounts/${account}/email-templates`, {
    name: `Answer ${stamp}`,
    kind: 'transactional',
    locale: 'en',
    subject: 'We have {{ answer.which }}',
    html: '<p>You asked: {{ answer.message }}</p>',
  })
  const form = await caller.post<{ uuid: string; public_key: string }>(`/api/v1/accounts/${account}/forms`, {
    name: `Embedded ${stamp}`,
    allowed_origins: [origin],
    keeps_partials: true,
    email_template_id: template.id,
    pipeline_stage_id: stage!.id,
    definition: {
      fields: [
        field('Email', 'email', { key: 'email', maps_to: 'email', required: true }),
        field('Kind', 'select', { key: 'kind', options: ['new', 'old'].map((value) => ({ value, label_en: value, label_gr: value })) }),
        field('Which', 'text', { key: 'which', required: true, show_when: { field: 'kind', equals: 'old' } }),
        field('Message', 'textarea', { key: 'message', maps_to: 'message', step: 2 }),
        field('Plan', 'file', { key: 'plan', step: 2, files: { max_mb: 1, kinds: ['pdf'] } }),
      ],
      texts: {
        title_en: 'Ask us',
        title_gr: 'Ρωτήστε',
        submit_en: 'Send it',
        submit_gr: 'Αποστολή',
        thanks_en: 'Thank you.',
        thanks_gr: 'Ευχαριστούμε.',
      },
    },
  })
  await caller.post(`/api/v1/accounts/${account}/forms/${form.uuid}/publish`, {})
  const page_of = (attributes: string) =>
    `<!doctype html><html lang="en"><h1>Shop</h1><script src="${new URL('/form.js', baseURL).href}" data-form="${form.public_key}" ${attributes} async></script></html>`

  html = page_of('')
  await page.goto(`${origin}/?utm_source=poster&utm_medium=print`)
  await expect(page.getByRole('heading', { name: 'Ask us' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await page.getByLabel('Email').fill(`embed.${stamp}@post.example`)
  await expect(page.getByText('Your answers are saved with each step.')).toBeVisible()
  await expect(page.getByLabel('Which')).toBeHidden()
  await page.getByLabel('Kind').selectOption('old')
  await page.getByLabel('Which').fill('The blue one')
  await page.getByRole('button', { name: 'Next' }).click()
  const unfinished = () => caller.get<{ data: object }[]>(`/api/v1/accounts/${account}/forms/${form.uuid}/partials`)
  await expect.poll(unfinished).toMatchObject([{ data: { which: 'The blue one' }, step: 1, steps: 2 }])
  await page.getByLabel('Message').fill('Is it still there?')
  await page.getByLabel('Plan').setInputFiles({ name: 'huge.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2_000_000) })
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText('Please choose fewer or smaller files.')).toBeVisible()
  await page.getByLabel('Plan').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  await page.waitForTimeout(2200)
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()

  expect(await unfinished()).toEqual([])

  const sent = () =>
    caller.get<{ status: string; attribution: object; contact_request_id: number; media: object[] }[]>(
      `/api/v1/accounts/${account}/forms/${form.uuid}/submissions?include=media`,
    )
  await expect.poll(async () => (await sent())[0]?.status, { timeout: 20_000 }).toBe('processed')
  const [submission] = await sent()
  expect(submission!.attribution).toMatchObject({ first: { utm_source: 'poster' }, last: { utm_medium: 'print' } })
  expect(submission!.media).toMatchObject([{ file_name: 'plan.pdf', mime_type: 'application/pdf' }])
  const asked = await caller.get(`/api/v1/contact-requests/${submission!.contact_request_id}`)
  expect(asked).toMatchObject({ pipeline_stage_id: stage!.id, message: expect.stringContaining('The blue one') })

  const answer = await mailTo(request, `embed.${stamp}@post.example`)
  expect(answer).toMatchObject({ subject: 'We have The blue one', text: expect.stringContaining('You asked: Is it still there?') })

  html = page_of('data-popup="Talk to us"')
  await page.goto(origin)
  await page.getByRole('button', { name: 'Talk to us' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

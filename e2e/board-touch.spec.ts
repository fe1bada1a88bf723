import { expect, test } from '@playwright/test'
import { accountNamed, callerOf, enter } from './people.ts'

// The board itself takes hold of a card by the browser's own long press, which no headless Chromium performs: what a thumb
// does without it must reach every place as well.
test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

test('a thumb moves a card to another stage, and swiping over the cards moves none', async ({ page, request }) => {
  test.setTimeout(120_000)
  const owner = await callerOf(request, 'manager@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const mark = Date.now()
  const pipeline = await owner.post<{ id: number; uuid: string }>(`/api/v1/accounts/${account}/pipelines`, {
    name: `Touch ${mark}`,
    subject: 'contact',
    stages: [
      { name: 'Here', type: 'open' },
      { name: 'There', type: 'open' },
      { name: 'Won', type: 'won' },
      { name: 'Lost', type: 'lost' },
    ],
  })
  const stages = await owner.get<{ id: number }[]>(`/api/v1/pipelines/${pipeline.id}/pipeline-stages?sort=position`)
  const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, {
    first_name: 'Finger',
    last_name: String(mark),
    email: `touch.${mark}@mail.example`,
  })
  await owner.post(`/api/v1/pipeline-stages/${stages[0]!.id}/contacts`, { contact_id: contact.id })
  const standsIn = async () => {
    const columns = await Promise.all(stages.map((stage) => owner.get<{ id: number }[]>(`/api/v1/pipeline-stages/${stage.id}/contacts`)))
    return columns.findIndex((cards) => cards.some((card) => card.id === contact.id))
  }
  await enter(page, 'manager@aegean.example')
  await page.goto(`/accounts/${account}/pipelines/${pipeline.uuid}`)
  const card = page.getByRole('article', { name: new RegExp(`Finger ${mark}`) })
  await expect(card).toBeVisible({ timeout: 30_000 })
  await expect(card).toHaveAttribute('draggable', 'true')

  const { x, y, width, height } = (await card.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: y + height / 2 }] })
  await touch('touchStart', x + width - 20)
  for (let step = 1; step <= 8; step++) await touch('touchMove', x + width - 20 - step * 25)
  await touch('touchEnd')
  await expect(card).not.toHaveAttribute('data-dragged')
  expect(await standsIn()).toBe(0)

  await card.getByRole('button', { name: /^Move/ }).tap()
  await page.getByRole('menuitem', { name: 'There', exact: true }).tap()
  await expect(
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'There' }) })
      .getByRole('article'),
  ).toHaveCount(1)
  await expect.poll(standsIn).toBe(1)
})

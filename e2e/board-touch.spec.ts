import { expect, test, type Locator, type Page } from '@playwright/test'
import { accountNamed, callerOf, enter, type Caller } from './people.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

interface Point {
  x: number
  y: number
}

/** Creates a board with three contacts in its first column. */
async function plant(owner: Caller, account: number) {
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
  const stages = await owner.get<{ id: number; name: string }[]>(`/api/v1/pipelines/${pipeline.id}/pipeline-stages?sort=position`)
  for (const first_name of ['Anna', 'Bill', 'Cleo']) {
    const contact = await owner.post(`/api/v1/accounts/${account}/contacts`, {
      first_name,
      last_name: String(mark),
      email: `${first_name}.${mark}@mail.example`,
    })
    await owner.post(`/api/v1/pipeline-stages/${stages[0]!.id}/contacts`, { contact_id: contact.id, at: 'bottom' })
  }
  /** First names by column on the server; `far` is the last column. */
  const stand = async () => {
    const columns = await Promise.all(stages.map((stage) => owner.get<{ name: string }[]>(`/api/v1/pipeline-stages/${stage.id}/contacts`)))
    const [here, there, , far] = columns.map((cards) => cards.map(({ name }) => name.split(' ')[0]))
    return { here, there, far }
  }
  return { path: `/accounts/${account}/pipelines/${pipeline.uuid}`, stand }
}

/** A real finger: the browser derives gestures, scrolling and clicks from its touches. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  let last: Point = { x: 0, y: 0 }
  const finger = {
    down: async (at: Point) => void (await touch('touchStart', (last = at))),
    /** Puts down a second finger. */
    second: () => session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [last, { x: last.x, y: last.y + 80 }] }),
    up: async () => void (await touch('touchEnd')),
    async slide(to: Point, steps = 8) {
      const from = last
      for (let step = 1; step <= steps; step++) {
        last = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }
        await touch('touchMove', last)
      }
    },
    async lift(card: Locator) {
      await waitUntilStill(card)
      await finger.down(await middleOf(card))
      await expect(card).toHaveAttribute('data-dragged')
    },
  }
  return finger
}

/** Waits until an element no longer moves. */
async function waitUntilStill(element: Locator): Promise<void> {
  let before = ''
  const look = async () => {
    const last = before
    before = JSON.stringify(await element.boundingBox())
    return before === last
  }
  await expect.poll(look, { intervals: [150] }).toBe(true)
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

test('a finger drags cards up, down and to columns out of view; swipes and taps move no card', async ({ page, request }) => {
  test.setTimeout(240_000)
  const owner = await callerOf(request, 'manager@aegean.example')
  const account = await accountNamed(owner, 'Aegean Growth')
  const { path, stand } = await plant(owner, account)
  await enter(page, 'manager@aegean.example')
  await page.goto(path)
  const board = page.locator('.stoa-board')
  const card = (name: string) => board.getByRole('article', { name: new RegExp(`^${name} `) })
  const column = (name: string) => board.getByRole('region', { name, exact: true })
  /** Scrolls back to the first column until it remains there, because a swipe glides on. */
  const toStart = () =>
    expect(async () => {
      await board.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
      await waitUntilStill(column('Here'))
      expect(await board.evaluate((element) => element.scrollLeft)).toBe(0)
    }).toPass()
  await expect(card('Cleo')).toBeVisible({ timeout: 30_000 })
  const finger = await fingerOn(page)

  await test.step('a swipe over the cards scrolls the board', async () => {
    const from = await middleOf(card('Anna'))
    await finger.down(from)
    await finger.slide({ x: from.x - 200, y: from.y })
    await finger.up()
    await expect.poll(() => board.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50)
    await expect(page.locator('[data-dragged]')).toHaveCount(0)
    expect(await stand()).toEqual({ here: ['Anna', 'Bill', 'Cleo'], there: [], far: [] })
    await toStart()
  })

  await test.step('a long press lifts a card, and it drops between two others', async () => {
    await finger.lift(card('Anna'))
    const between = await middleOf(card('Bill'))
    const { height } = (await card('Bill').boundingBox())!
    await finger.slide({ x: between.x, y: between.y + height / 3 })
    await expect(page.locator('[data-edge="bottom"]')).toHaveCount(1)
    await finger.up()
    await expect.poll(stand).toEqual({ here: ['Bill', 'Anna', 'Cleo'], there: [], far: [] })
    await expect(page).toHaveURL(path)
  })

  await test.step('the board scrolls at the edge of the screen, so the card reaches the last column', async () => {
    await finger.lift(card('Bill'))
    const { y } = await middleOf(card('Bill'))
    await finger.slide({ x: 386, y })
    const left = () => board.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft)
    await expect.poll(left, { message: 'the board scrolls below a resting finger' }).toBeLessThan(2)
    await finger.slide(await middleOf(column('Lost')))
    await expect(column('Lost')).toHaveAttribute('data-over')
    await finger.up()
    await expect.poll(stand).toEqual({ here: ['Anna', 'Cleo'], there: [], far: ['Bill'] })
    await expect(column('Lost').getByRole('article')).toHaveCount(1)
  })

  await test.step('a drop outside the columns and a second finger both cancel the drag', async () => {
    await toStart()
    await finger.lift(card('Anna'))
    await finger.slide({ x: 195, y: 20 })
    await finger.up()
    await expect(page.locator('[data-carried], [data-dragged]')).toHaveCount(0)
    await finger.lift(card('Anna'))
    await finger.slide(await middleOf(card('Cleo')))
    await finger.second()
    await expect(page.locator('[data-carried], [data-dragged]')).toHaveCount(0)
    await finger.up()
    expect(await stand()).toEqual({ here: ['Anna', 'Cleo'], there: [], far: ['Bill'] })
  })

  await test.step('the menu of the card reaches every stage', async () => {
    await card('Anna').getByRole('button', { name: /^Move/ }).tap()
    await page.getByRole('menuitem', { name: 'There', exact: true }).tap()
    await expect.poll(stand).toEqual({ here: ['Cleo'], there: ['Anna'], far: ['Bill'] })
  })

  await test.step('a tap opens the card', async () => {
    await card('Cleo').tap()
    await expect(page).toHaveURL(/\/contacts\/\d+/)
  })
})

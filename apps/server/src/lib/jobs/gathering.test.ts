import { expect, it } from 'vitest'
import { gathering } from './gathering.ts'

it('does together what is asked for while it works', async () => {
  const runs: number[][] = []
  const add = gathering(async (items: number[]) => {
    runs.push(items)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }, 3)
  await Promise.all([1, 2, 3, 4, 5].map(add))
  await add(6)
  expect(runs).toEqual([[1], [2, 3, 4], [5], [6]])
})

it('fails those of the run that failed, and works on', async () => {
  const add = gathering(async (items: number[]) => {
    await Promise.resolve()
    if (items.includes(2)) throw new Error('no twos')
  })
  const ended = await Promise.allSettled([1, 2, 3].map(add))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(add(4)).resolves.toBeUndefined()
})

it('does as many runs at once as it has lanes', async () => {
  const runs: number[][] = []
  const ends: (() => void)[] = []
  const work = (items: number[]) => {
    runs.push(items)
    return new Promise<void>((resolve) => void ends.push(resolve))
  }
  const add = gathering(work, 10, 2)
  const all = [1, 2, 3, 4].map((item) => add(item))
  expect(runs).toEqual([[1], [2]])
  ends[1]!()
  await expect.poll(() => runs).toEqual([[1], [2], [3, 4]])
  for (const end of ends) end()
  await Promise.all(all)
})

it('rests after a run of several, so that those who ask again share the next', async () => {
  const runs: number[][] = []
  const add = gathering(async (items: number[]) => void runs.push(items), 10, 1, 20)
  const again = async (item: number) => {
    await add(item)
    await add(item)
  }
  await Promise.all([1, 2, 3].map(again))
  expect(runs).toEqual([[1], [2, 3], [1, 2, 3]])
  await add(4)
  expect(runs.at(-1)).toEqual([4])
})

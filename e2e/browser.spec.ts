import { expect, test } from '@playwright/test'

test('the browser of the tests has fonts for Greek', async ({ page }) => {
  await page.goto(`data:text/html;charset=utf-8,<p id=greek style="font-size:40px">Καλημέρα, Γιώργο Παπαδόπουλε</p>`)
  await expect(page.locator('#greek')).toHaveText('Καλημέρα, Γιώργο Παπαδόπουλε')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.font = '40px sans-serif'
    return ['Ω', 'Ψ', 'ώ', '\u{10FFFE}'].map((letter) => {
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.fillText(letter, 10, 60)
      return canvas.toDataURL()
    })
  })
  expect(new Set(drawn).size).toBe(drawn.length)
  expect((await page.screenshot()).byteLength).toBeGreaterThan(2000)
})

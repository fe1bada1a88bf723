/**
 * The browser of the tests: `CHROME_PATH` if set, else the Chromium of the packages (Linux on x64 only), else `undefined`
 * for an installed Chrome. The first call on a machine unpacks about 200 MB into the temporary folder.
 */
export async function browserPath(): Promise<string | undefined> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // Set before the import: the package then also unpacks the libraries and fonts that a bare system lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mjml2html from 'mjml'

const folder = join(import.meta.dirname, 'templates')

/** Compiles the layout of mails to HTML. @throws for a mistake in it */
export async function compiledLayout(): Promise<string> {
  const { html, errors } = await mjml2html(await readFile(join(folder, 'layout.mjml'), 'utf8'), {
    validationLevel: 'soft',
    // Web fonts would tell their host who opens the mail.
    fonts: {},
  })
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return html
}

// Run as a program it writes the file that mails are made from: the compiler takes half a second and 100 MB, which no running server spends.
if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(join(folder, 'layout.generated.html'), await compiledLayout())

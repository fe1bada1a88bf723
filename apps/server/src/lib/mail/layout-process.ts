import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mjml2html from 'mjml'

// A process that compiles the layout of mails to HTML and prints it.
const { html, errors } = await mjml2html(await readFile(join(import.meta.dirname, 'templates/layout.mjml'), 'utf8'), {
  validationLevel: 'soft',
  // Web fonts would tell their host who opens the mail.
  fonts: {},
})
if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
process.stdout.write(html)

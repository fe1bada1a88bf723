import mjml2html from 'mjml'

// A process that compiles MJML for another one until that one ends.
process.on('message', ({ id, mjml }: { id: number; mjml: string }) => {
  // Web fonts would tell their host who opens the mail.
  mjml2html(mjml, { validationLevel: 'skip', keepComments: false, fonts: {} }).then(
    ({ html }) => process.send!({ id, html }),
    (error: unknown) => process.send!({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

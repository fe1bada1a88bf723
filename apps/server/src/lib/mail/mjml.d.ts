declare module 'mjml' {
  /** Compiles MJML to HTML. Asynchronous since version 5. */
  function mjml2html(
    mjml: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; keepComments?: boolean; fonts?: Record<string, string> },
  ): Promise<{ html: string; errors: { formattedMessage: string }[] }>
  export = mjml2html
}

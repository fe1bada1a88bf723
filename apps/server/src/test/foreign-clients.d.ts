/** Declares the parts of untyped client libraries that the tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string })
    readonly window: Record<'XMLHttpRequest' | 'FileList', unknown> & {
      document: { cookie: string }
      location: { href: string }
      close(): void
    }
  }
}

declare module 'form-backend-validation' {
  interface FormErrors {
    first(field: string): string
    get(field: string): string[]
    has(field: string): boolean
  }
  export class Form {
    constructor(data: object, options: { http: unknown })
    errors: FormErrors
    post(url: string): Promise<unknown>
    first_name: string
    email: string
  }
}

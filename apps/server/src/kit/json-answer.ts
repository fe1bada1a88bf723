/** An answer whose JSON is written already. HTTP sends it as it is. */
export class JsonAnswer {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }
}

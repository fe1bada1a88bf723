import { describe, expect, it } from 'vitest'
import { beginsWithSurname } from './given-names.ts'

describe('beginsWithSurname', () => {
  it('recognises surnames before given names, in Greek and Latin letters and in capitals', () => {
    expect(beginsWithSurname(['ΠΑΠΑΔΟΠΟΥΛΟΣ ΓΙΩΡΓΟΣ', 'Καραγιάννη Ελένη', 'Νικολάου Άγνωστη'])).toBe(true)
    expect(beginsWithSurname(['Holmes Daniel', 'Baker Grace'])).toBe(true)
  })

  it('leaves given names first, names with a comma, and what two names do not prove', () => {
    expect(beginsWithSurname(['Γιώργος Παπαδόπουλος', 'Ελένη Καραγιάννη'])).toBe(false)
    expect(beginsWithSurname(['Παπαδόπουλος, Γιώργος', 'Καραγιάννη, Ελένη'])).toBe(false)
    expect(beginsWithSurname(['Holmes Daniel', 'Daniel Holmes', 'Baker Grace', 'Scott Paul'])).toBe(false)
    expect(beginsWithSurname(['Καραγιάννη Ελένη', 'Άγνωστη Νικολάου'])).toBe(false)
    expect(beginsWithSurname([])).toBe(false)
  })
})

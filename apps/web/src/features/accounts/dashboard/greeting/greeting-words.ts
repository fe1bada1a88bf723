type Gender = 'feminine' | 'neuter'

const WORDS: Record<'en' | Gender, readonly string[]> = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  feminine: ['μία', 'δύο', 'τρεις', 'τέσσερις', 'πέντε', 'έξι', 'επτά', 'οκτώ', 'εννέα', 'δέκα', 'έντεκα', 'δώδεκα'],
  neuter: ['ένα', 'δύο', 'τρία', 'τέσσερα', 'πέντε', 'έξι', 'επτά', 'οκτώ', 'εννέα', 'δέκα', 'έντεκα', 'δώδεκα'],
}

/** A number as a sentence writes it: in words up to twelve. @param gender that of the Greek noun */
export function numberWord(count: number, language: string, gender: Gender): string {
  return WORDS[language === 'gr' ? gender : 'en'][count - 1] ?? new Intl.NumberFormat(language === 'gr' ? 'el' : 'en-GB').format(count)
}

/** The first letter of a sentence as a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('el') + text.slice(1)

/** A first name as one calls it: Greek names of men lose their -ς. */
export function called(username: string, language: string): string {
  const name = username.trim().split(/\s+/)[0] ?? ''
  if (language !== 'gr' || !/[ηα]ς$|ος$|[ήά]ς$|ός$/.test(name)) return name
  if (!/[οό]ς$/.test(name)) return name.slice(0, -1)
  return vowels(name) > 2 ? `${name.slice(0, -2)}ε` : name.slice(0, -1)
}

/** Number of syllables of a Greek word. */
const vowels = (name: string): number =>
  (name.toLowerCase().match(/ου|αι|ει|οι|αυ|ευ|ού|αί|εί|οί|αύ|εύ|ιώ|[αεηιουωάέήίόύώϊΐϋΰ]/g) ?? []).length

/** The part of the day of a greeting. */
export const partOfDay = (now: Date): 'morning' | 'afternoon' | 'evening' => {
  const hour = now.getHours()
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

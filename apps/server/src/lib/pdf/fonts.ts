import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'))

/** Folders of the weights and the slope that documents use. */
export const FONT_FOLDERS = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'].map((weight) => join(fonts, weight))

/** File of a weight of Noto Sans. */
export const fontFile = (weight: '400Regular' | '600SemiBold'): string => join(fonts, weight, `NotoSans_${weight}.ttf`)

/** The languages that have rules of their own here; anything else is `other`. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'ru' | 'zh' | 'ja' | 'ko' | 'other';

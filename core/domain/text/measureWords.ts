import { stem } from './stem.ts';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/**
 * Names of months and days, numbers in letters, and units: what is counted and when, never what about.
 * Lower-case. Words that also name things in their language ("second", "mars", "set") are left out.
 */
const MEASURE_WORDS: ReadonlySet<string> = new Set(
  words(`
january february march april may june july august september october november december jan feb apr jun
jul aug sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri
hour hours minute minutes seconds month months weeks weekend morning evening tonight afternoon noon
midnight decade
three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand
thousands million millions billion dozen half quarter percent
kb mb gb tb kib mib gib kbit mbit mbps khz mhz ghz hz ms ns kwh kw mm cm km kg kpa mah utf px dpi fps rpm
eur usd gbp
januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag
sonntag stunde stunden minuten sekunden monat monate woche wochen heute gestern morgen abend zwei drei
vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend prozent
janvier février avril juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi
vendredi samedi dimanche heure heures mois semaine semaines deux trois quatre cinq sept huit neuf dix
onze douze vingt trente cent mille pourcent
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes
miércoles jueves viernes sábado domingo mes meses semana semanas minuto minutos segundos
janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda-feira terça-feira
quarta-feira quinta-feira sexta-feira minutos mês onze doze quinze vinte trinta cem mil cento
января февраля марта апреля мая июня июля августа сентября октября ноября декабря январь февраль март
апрель май июнь июль август сентябрь октябрь ноябрь декабрь понедельник вторник среда среду четверг
пятница пятницу суббота субботу воскресенье секунд секунды месяц месяца месяцев неделя недели недель
процентов процент мб гб кб мс
一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 月曜 火曜 水曜 木曜 金曜 土曜 日曜 月曜日 火曜日 水曜日
木曜日 金曜日 土曜日 日曜日 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三 星期四 星期五 星期六 星期日 今夜 今朝 午前 午後
上午 下午 晚上 早上 先週 来週 上周 下周 去年 今年 来年`),
);
const STEMS: ReadonlySet<string> = new Set([...MEASURE_WORDS].map(stem));

/** Does a word, lower-case, only say when, how many or how much? */
export function isMeasureWord(word: string): boolean {
  return MEASURE_WORDS.has(word) || STEMS.has(stem(word));
}

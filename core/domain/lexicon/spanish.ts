import type { Lexicon } from './types.ts';
import { words } from './wordList.ts';

export const spanish: Lexicon = {
  name: 'Spanish',
  spaced: true,
  words: {
    functionWords: words(`
      a al algo algún alguna algunas alguno algunos allí ante antes aquí así aún aunque cada casi
      como con cual cuales cuando de del desde donde dos e el él ella ellas ellos en entonces entre
      era eran es esa esas ese eso esos esta está están estar estas este esto estos estoy fue fueron
      ha había hace hacer hacia han hasta hay he la las le les lo los más me mi mientras mis mismo
      mucho muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco
      por porque pues puede pueden puedo que qué puedes podrías quien quiero se sea según ser si sí
      sido siempre sin sobre solo sólo son su sus también tan tanto te tengo tiene tienen toda todas
      todo todos tu tus un una unas uno unos usted y ya yo ahora hoy ayer mañana tres cuatro cinco
      seis siete ocho nueve diez cero cualquier varios varias nunca luego además quizás nadie
      gracias hola vamos voy
    `),
    generic: words(`
      archivo archivos problema problemas errores ejemplo cambiar cambio cambios revisar paso pasos
      vez veces
    `),
    measures: words(`
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes
      martes miércoles jueves viernes sábado domingo mes meses semana semanas minuto minutos
      segundos
    `),
    everyday: [],
    uninformative: [],
    summaryOpeners: [],
    inflections: [],
    irregular: [],
    actionForms: ['.{3,}(?:ad[oa]s?|id[oa]s?|ci[oó]n|ciones|mente)', '.{5,}(?:ar|er|ir)'],
    participleEndings: [],
    caseEndings: [],
    elisions: [],
    negations: [
      'no',
      'nunca',
      'jamás',
      'ningún',
      'ninguna',
      'ninguno',
      'sin',
      'tampoco',
      'nada',
      'ni',
    ],
    nearNegations: [],
    opposites: [],
    clitics: [],
    timeSuffixes: [],
    names: [],
  },
  sentences: {
    abbreviations: [],
    abbreviationsBeforeName: ['Sra?'],
    abbreviationsBeforeNumber: [],
    trailingAbbreviations: [],
    dottedAbbreviations: [],
    lineContinuations: [],
    quotativeParticles: [],
    interjections: ['perfecto|genial|vale'],
    greetings: [],
    linkingWords: [],
    linkingAdverbs: [],
    connectives: ['y|pero|entonces|luego|además|también|sin embargo|así que|por eso'],
    additions: ['además'],
    announcements: ['(?:voy a|déjame|ahora voy a)\\s+'],
    announcementForms: [],
    vagueSteps: ['mirar|buscar|leer|ejecutar'],
    commentary: [],
    onlooking: [],
    dependentOpeners: [],
    subjectlessOpeners: [],
    danglingConnectives: ['y|o'],
    unfinished: ['el|los'],
    unfinishedBeforeList: ['es'],
    acknowledgements: ['sí|vale'],
    leadingConjunctions: ['y'],
    trailingConjunctions: ['y|o|pero'],
    clauseOpeners: ['y|pero|porque|aunque|cuando'],
  },
  anchors: {
    corrections: [
      'sigue (?:sin|igual|fallando)|no funcionó',
      'no es (?:eso|así)|quise decir|está mal',
    ],
    decisions: ['(?:he|hemos|se ha) decidido|decid(?:í|imos)|vamos a usar|usemos|vamos con'],
    proposals: ['recomiendo|debería|deberíamos|debe'],
    recommendations: ['recomiendo|mi recomendación|yo (?:usaría|elegiría|empezaría)'],
    conditions: ['si|a menos que|en caso'],
    possibilities: ['podemos|podríamos'],
    answers: ['(?:usa|mantén|elige)(?= \\S)'],
    facts: ['porque|la causa|no (?:soporta|admite)|requiere|debido a'],
    failures: ['falló|fallan?do|no funciona'],
    nonFailures: ['sin errores'],
    followUps: ['falta por|queda por hacer|recuérdame'],
    leftHeadings: ['pendientes'],
    suggestedHeadings: ['recomendaciones|próximos pasos'],
    promises: ['(?:voy|vamos) a'],
    later: ['más tarde|mañana|cuando|una vez|después|la próxima vez'],
    preferences: ['prefiero|^(?:siempre|nunca)|a partir de ahora'],
    requests: ['^(?:puedes|podr[ií]as|pod[eé]s)'],
    openQuestions: ['queda por (?:decidir|ver)|pregunta abierta'],
    questionOpeners: ['(?:por qué|cómo|cuál)(?= )'],
    speakers: ['yo|he|hemos'],
    hypotheses: ['^si(?= \\p{L})|quizás?|probablemente|normalmente|podría'],
    choices: ['(?:deberíamos|mejor) \\p{L}+|no (?:hace falta|necesitamos)'],
    reversals: ['en lugar de|en vez de|ya no|mejor dicho|revertir'],
    changeReports: ['añadí|añadido|creé|creado|eliminado|renombrado|reemplazado'],
    deeds: ['revisado|publicado|corregido'],
    explanations: ['es lo que|es por eso'],
    statuses: [],
    looks: [],
    troubles: [],
  },
  aspects: {
    decision: ['decidido|en lugar de'],
    outcome: ['corregido|añadido'],
    problem: ['falla|no funciona'],
    cause: ['porque|causa|debido'],
    open: ['próximos? pasos?|falta'],
    namedCause: ['la causa (?:es|era)'],
  },
  summaries: {
    offers: ['quieres que'],
    abilities: ['puedo'],
    insertedNotes: [],
    pointingOpeners: ['eso|esto'],
    pronounOpeners: [],
    inProgress: [],
    laughter: [],
  },
  titles: {
    preambles: [
      'ok|bueno|hola|gracias|entonces|(?:sí|no|y|pero|luego|ahora)(?=\\s*,)|creo que|pienso que',
    ],
    wishes: [
      '(?:(?:puedes|podrías|podemos|pod[eé]s|podrias)|por favor|(?:necesito|quiero|quisiera|me gustaría)(?: que)?|(?:tenemos|tienes|hay) que|debemos|vamos a|ayúdame a|muéstrame|dime)(?: por favor| también)*',
    ],
    wishEnds: [],
    courtesies: ['por favor|(?:muchas )?gracias'],
    verbs: [
      'añad(?:e|ir)|agrega[r]?|corrige|corregir|arregla[r]?|modifica[r]?|cambia[r]?|elimina[r]?|borra[r]?|crea[r]?|escrib(?:e|ir)|revisa[r]?|verifica[r]?|comprueba|comprobar|explica[r]?|analiza[r]?|pon|poner|encuentra|encontrar|busca[r]?|prueba|probar|reemplaza[r]?|mueve|mover|implementa[r]?|compara[r]?|renombra[r]?|haz|hacer|lee[r]?|mira[r]?|actualiza[r]?',
    ],
    clauseOpeners: [
      'porque|para que|cuando|si|pero|aunque|mientras|antes de|después de|así que|ya que',
    ],
    prepositions: ['con|para|en|sobre|de|del|a|al|por|sin|desde|hasta|entre|como|según'],
    phraseOpeners: [],
    hollow: ['manera|forma|opinión|idea'],
    articles: ['el|la|los|las|un|una'],
    questionWords: ['c[oó]mo|qué|por qué|(?:en |de )?d[oó]nde|cuándo|quién|cuál|cuáles'],
    dangling: ['es|son|no|que|se'],
    droppable: [],
    listConjunctions: ['y', 'e', 'o'],
    pronouns: ['lo|la|los|las|esto|eso|todo'],
  },
  replies: {
    prefaces: [],
    refusals: ['lo siento'],
    tagLabels: ['etiquetas'],
    titleLabels: ['título'],
  },
  questions: null,
  work: null,
};

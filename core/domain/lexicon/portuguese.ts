import { OBJECTION } from './anyLanguage.ts';
import type { Lexicon } from './types.ts';
import { words } from './wordList.ts';

export const portuguese: Lexicon = {
  name: 'Portuguese',
  spaced: true,
  words: {
    functionWords: words(`
      a ainda algo alguém algum alguma algumas alguns ali antes ao aos após aquela aquelas aquele
      aqueles aqui aquilo as assim até bem cada com como da das de dela delas dele deles depois
      desde dessa desse desta deste disso do dos e é ela elas ele eles em entre era eram essa essas
      esse esses esta está estão estar estas estava este estes estou eu faz fazer foi foram fosse há
      isso isto já la lhe lo mais mas me mesmo meu meus minha minhas muito muitos na não nas nem
      nenhum no nos nós nossa nosso num numa o onde os ou outra outras outro outros para pela pelas
      pelo pelos perante pode podem poder pois por porque posso pouco preciso qual quando quanto que
      quem quero se seja sem sempre sendo ser será seu seus si sim só sobre sua suas também tão te
      tem têm tenho ter teu toda todas todo todos tu tua tudo um uma umas uns vai você vocês vamos
      vou agora apenas ontem hoje amanhã aí ora então enquanto dois duas três quatro cinco seis sete
      oito nove dez zero nada ninguém qualquer quaisquer vários várias talvez quase nunca logo mal
      menos tanto tanta tantos tantas aonde estamos fica ficar fiz feito feita deve devem devo dá
      dar dou vem ver veja obrigado obrigada olá oi porém contudo
    `),
    generic: words(`
      arquivo arquivos código códigos erro erros problema problemas dúvida dúvidas diferença exemplo
      exemplos investigar investigue corrigir corrija corrige verificar verifique analisar analise
      recomenda recomendo ajuda ajudar ajude precisa precisar usar use usado usando utilizar utilize
      mudar mudança mudanças passo passos próximo próxima próximos linha linhas forma maneira coisa
      coisas caso casos vez vezes dia dias hora horas
    `),
    measures: words(`
      janeiro fevereiro março maio junho julho setembro outubro novembro dezembro segunda-feira
      terça-feira quarta-feira quinta-feira sexta-feira minutos mês onze doze quinze vinte trinta
      cem mil cento
    `),
    everyday: [],
    uninformative: [],
    passingVerbs: ['verificar', 'ver', 'ler', 'buscar'],
    summaryOpeners: [],
    inflections: [],
    actionForms: ['.{3,}(?:ad[oa]s?|id[oa]s?|ção|ções|mente)', '.{5,}(?:ar|er|ir)'],
    participleEndings: [],
    adjectiveEndings: [],
    caseEndings: [],
    elisions: [],
    negations: ['não', 'nunca', 'jamais', 'nenhum', 'nenhuma', 'sem', 'tampouco', 'nada', 'nem'],
    nearNegations: [],
    opposites: [],
    clitics: [],
    timeSuffixes: [],
    names: [],
  },
  sentences: {
    abbreviations: [],
    abbreviationsBeforeName: [],
    abbreviationsBeforeNumber: [],
    trailingAbbreviations: [],
    dottedAbbreviations: [],
    lineContinuations: [],
    quotativeParticles: [],
    interjections: ['bom|ótimo|perfeito|claro|certo|sim|entendi'],
    greetings: [],
    linkingWords: [],
    linkingAdverbs: [],
    connectives: ['e|mas|ou|então|depois|além disso|também|porém|no entanto|assim|por isso|aí'],
    additions: ['além disso'],
    announcements: ['(?:vou|deixe-me|deixa eu|vamos|agora vou)\\s+'],
    announcementForms: [],
    vagueSteps: [
      'verificar|ver|olhar|analisar|conferir|ler|procurar|rodar|executar|testar|revisar',
    ],
    commentary: [],
    onlooking: [],
    dependentOpeners: [],
    subjectlessOpeners: [],
    danglingConnectives: ['e'],
    unfinished: ['os|uma?'],
    unfinishedBeforeList: ['é'],
    acknowledgements: ['sim|claro'],
    leadingConjunctions: [],
    trailingConjunctions: ['e|mas'],
    clauseOpeners: ['e|mas|embora|quando'],
  },
  anchors: {
    assistantCorrections: ['(?:você|vc) tem razão|errei'],
    userCorrections: [`^não${OBJECTION}`, 'não é (?:isso|assim)|eu quis dizer'],
    concessions: [],
    decisions: ['decidi(?:mos|u)?|optamos|escolhemos|em vez de|recomendo|vamos usar'],
    contrasts: [],
    changeRequests: [],
    expectations: [],
    unsettled: [],
    rules: [],
    choiceLeads: [],
    ledChoices: [],
    choices: ['^(?:usa|vamos com)'],
    ledAnswers: [],
    lookups: [],
    facts: ['a causa|não (?:suporta|permite|aceita)|exige|o problema (?:é|era)'],
    locations: [],
    codeDescriptions: [],
    failures: ['erro|falhou|não funciona|travou'],
    nonFailures: ['sem erros?'],
    duties: ['próximos? passos?|faltam?'],
    intentions: ['eu vou'],
    promiseLeads: [],
    promises: ['vou'],
    promiseAdverbs: [],
    promiseForms: [],
    vaguePromises: [],
    preferences: ['prefiro|quero|gostaria'],
    rhetoricalQuestions: [],
    statedQuestions: ['fica a dúvida'],
    requests: ['^(?:pode|poderia|você pode)'],
    questionLeads: [],
    questionOpeners: ['por que|qual'],
    secondPerson: ['você|qual|quais'],
    unmarkedQuestions: [],
    supposedLists: [],
    plannedLists: ['próximos passos'],
    decidedLists: ['decisões:?$'],
    changeLists: ['mudanças'],
    hypotheses: ['^(?:se|caso)(?= \\p{L})'],
    smallTalk: [],
    generalities: ['geralmente'],
    advice: [],
    ongoing: [],
    ongoingReports: [],
    waiting: [],
    pointing: [],
    noticing: [],
    observations: [],
    madeVerbs: ['adicionei|criei|adicionado'],
    reportLeads: [],
    ownReportLeads: [],
    reportSpeakers: [],
    reportAdverbs: [],
    changedBehaviour: [],
  },
  aspects: {
    decision: ['decidi(?:mos|u)?|optamos|escolhemos|em vez de|recomendo'],
    outcome: [
      'corrigid[oa]s?|corrigi|adicionad[oa]s?|adicionei|removi|criei|concluíd[oa]s?|implementad[oa]s?|implementei|resolvid[oa]s?',
    ],
    problem: ['erros?|falhas?|falhou|problemas?|não funciona'],
    cause: ['porque|causa|devido|o problema (?:é|era)'],
    open: ['próximos? passos?|faltam?|pendentes?'],
    namedCause: ['a causa (?:é|era|foi)|quanto à causa|causa:'],
  },
  summaries: {
    resultVerbs: ['corrigido|adicionado|implementado'],
    offers: ['posso ajudar|quer que eu'],
    abilities: ['posso'],
    insertedNotes: [],
    pointingOpeners: ['isso|isto|esse|essa'],
    pronounOpeners: [],
    inProgress: [],
    laughter: ['kkk+', 'rsrs'],
    states: [],
    reports: null,
  },
  titles: {
    openings: [
      /^(?:você pode|pode|poderia|por favor,?|preciso(?: que você)?|quero(?: que você)?|gostaria de|vamos)\s+/i,
    ],
    clauseOpeners: ['porque|para que'],
    questionWords: ['como|o que|por que|onde|qual'],
    dangling: ['de|do|da|para|com|e'],
    droppable: [],
    listConjunctions: ['e', 'ou'],
    pointingOpeners: [],
    subordinateOpeners: [],
  },
  replies: {
    prefaces: [],
    refusals: ['desculpe|não posso'],
    tagLabels: [],
    titleLabels: ['título'],
  },
  questions: null,
  overview: null,
};

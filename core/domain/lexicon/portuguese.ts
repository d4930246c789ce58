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
    summaryOpeners: [],
    inflections: [],
    irregular: [],
    actionForms: ['.{3,}(?:ad[oa]s?|id[oa]s?|ção|ções|mente)', '.{5,}(?:ar|er|ir)'],
    participleEndings: [],
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
    corrections: [
      '(?:ainda|continua) (?:não|sem)|não funcionou',
      `^não${OBJECTION}`,
      'não é (?:isso|assim)|eu quis dizer|está errado',
    ],
    decisions: ['decidi(?:mos|u)?|optamos|escolhemos|vamos (?:usar|com)|fica com'],
    proposals: ['recomendo|deveria|deveríamos|deve'],
    recommendations: ['recomendo|minha recomendação|eu (?:usaria|escolheria|começaria)'],
    conditions: ['a menos que|caso'],
    possibilities: ['podemos|poderíamos'],
    answers: ['(?:use|usa|mantenha|escolha)(?= \\S)'],
    facts: ['porque|a causa|não (?:suporta|permite|aceita)|exige|o problema (?:é|era)'],
    failures: ['falhou|falharam|não funciona|travou'],
    nonFailures: ['sem erros?'],
    followUps: ['falta fazer|ainda precisa|me lembre'],
    leftHeadings: ['pendências'],
    suggestedHeadings: ['recomendações|próximos passos'],
    promises: ['(?:vou|vamos)'],
    later: ['mais tarde|amanhã|quando|assim que|depois|da próxima vez'],
    preferences: ['prefiro|^(?:sempre|nunca)|a partir de agora'],
    requests: ['^(?:pode|poderia|você pode)'],
    openQuestions: ['fica a dúvida|questão em aberto'],
    questionOpeners: ['(?:por que|qual)(?= )'],
    speakers: ['eu|nós'],
    hypotheses: ['^(?:se|caso)(?= \\p{L})|talvez|provavelmente|geralmente|poderia'],
    choices: ['devíamos|deveríamos|não precisamos|é melhor'],
    reversals: ['em vez de|ao invés de|não mais|reverter|pensando melhor'],
    changeReports: ['adicionei|adicionado|criei|criado|removi|removido|renomeado|substituído'],
    deeds: ['revisado|publicado|corrigido'],
    explanations: ['é o que|é por isso'],
    statuses: [],
    looks: [],
    troubles: [],
  },
  aspects: {
    decision: ['decidi(?:mos|u)?|optamos|escolhemos|em vez de|recomendo'],
    outcome: [
      'corrigid[oa]s?|corrigi|adicionad[oa]s?|adicionei|removi|criei|concluíd[oa]s?|implementad[oa]s?|implementei|resolvid[oa]s?',
    ],
    problem: ['erros?|falhas?|falhou|problemas?|não funciona'],
    cause: ['porque|causa|devido|o problema (?:é|era)'],
    open: ['próximos? passos?|faltam?|(?<!(?:era|estavam?) )pendentes?'],
    namedCause: ['a causa (?:é|era|foi)|quanto à causa|causa:'],
  },
  summaries: {
    offers: ['posso ajudar|quer que eu'],
    abilities: ['posso'],
    insertedNotes: [],
    pointingOpeners: ['isso|isto|esse|essa'],
    pronounOpeners: [],
    inProgress: [],
    laughter: ['kkk+', 'rsrs'],
  },
  titles: {
    preambles: [
      'ok|bom|olá|oi|obrigad[oa]|então|(?:sim|não|e|mas|agora|depois)(?=\\s*,)|(?:eu )?acho que|penso que',
    ],
    wishes: [
      '(?:(?:você |tu )?(?:pode|poderia|consegue|podemos)|por favor|(?:eu )?(?:preciso|quero|queria|gostaria)(?: de)?(?: que você)?|(?:temos|tem) que|devemos|vamos|me ajude a|ajude-me a|me mostre|me diga)(?: por favor| também| me)*',
    ],
    wishEnds: [],
    courtesies: ['por favor|(?:muito )?obrigad[oa]'],
    verbs: [
      'adicion(?:e|a|ar)|corrij[ae]|corrigir|conserte|modifi(?:que|ca|car)|mud[ea]r?|alter[ea]r?|remov(?:a|er|e)|exclu(?:a|ir)|apag(?:ue|a|ar)|cri(?:e|a|ar)|escrev(?:a|er|e)|verifi(?:que|ca|car)|revis[ea]r?|expli(?:que|ca|car)|analis[ea]r?|coloque|encontr[ea]r?|busque|procur[ea]r?|test[ea]r?|substitua|mov(?:a|er)|implement[ea]r?|compar[ea]r?|renomei[ea]|renomear|faça|fazer|lei?a|ler|olhe|veja|atualiz[ea]r?|execut[ea]r?|libera(?:r|e)?|libere|evidencie|continue|prossiga|us[ea]r?|mantenha|resolva|resolver|rode|consulte',
    ],
    clauseOpeners: [
      'porque|para que|quando|se|mas|embora|enquanto|antes de|depois de|pois|já que|caso',
    ],
    prepositions: [
      'com|para|em|no|na|nos|nas|sobre|de|do|da|dos|das|a|ao|à|por|pelo|pela|sem|desde|até|entre|como',
    ],
    phraseOpeners: [],
    hollow: ['maneira|forma|opinião|ideia'],
    articles: ['o|os|as|um|uma'],
    questionWords: ['como|o que|por que|onde|quando|quem|qual|quais|existe'],
    dangling: ['eu|você|ele|ela|é|são|não|que|se'],
    droppable: [],
    listConjunctions: ['e', 'ou'],
    pronouns: ['isso|isto|ele|ela|tudo'],
  },
  replies: {
    prefaces: [],
    refusals: ['desculpe|não posso'],
    tagLabels: [],
    titleLabels: ['título'],
  },
  questions: null,
  work: null,
};

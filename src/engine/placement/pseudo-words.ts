/**
 * Words that do not exist: whoever says to know them says so of real ones too. Made by
 * `scripts/placement-pseudo-words.ts` from the letter transitions of real words, then picked by eye. None is in the
 * dictionary or one slip away from a common word; a test keeps it so.
 */
export const pseudoWords: readonly string[] =
  `lunavell flestre volutink cretric sauctuate tinctuart gluction scinnoy liquestle hitery taminary fibrison syllare
  opperve turolize goursor epistive pothesit suscultip terfument nexpon medatalid guisional viologise rancila ingevion
  liminance chesility arocural groard heffical bidioma preclasty peringlo advanite emplighty cypreve dorsonal sligen
  effide tantimize odology chelfilt spicience stratory breasal plemen incilian travene beasizard apitative argonital
  bolstence alidacy refenny offitance demortial phrax dissurn agion prinsuall pretitor cannium recipand ressolic
  liquivor borreve tigmentle peacoure rigition marveyor junclum undarish exoductic muscendal vironze atternin gresistee
  mesmal lesalogy stiality linsponse aduall drizatify clusilize chundanch trolet astency balask crutabish blicion
  unselop requan inthlet steace monisma hambin`.split(/\s+/);

//! Characters that names of players are made of, as evidence for a charset: a name of two or three characters
//! holds too few bytes for any other kind of statistics.

use super::charset::Charset;

/// Family names in simplified characters, by their first character.
const SIMPLIFIED: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任\
    卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向\
    常檀芈连柯鲁时施华俞聂柁辜党牛古朴申安洪睦元权芮於杭章翁齐傅伍温季娄简费岑应褚童成焦葛游欧司诸上尉商\
    辛管殷易祝左纪舒屠甘单霍阮兰倪樊翟路凌骆柳阎冼盛湛卓卞戚项庞裴边祁芦苗康凤耿关邢裘缪吉车房丛冉包宁尚\
    巩庄庾支文明晏曲桂梅楼池汤沙涂燕牟狄甄皮祖禹穆窦符米练肇蒲虞蓝解詹谈谷赖邝郎郁鄢闵阚靳鞠饶鲍麦黑";

/// Family names in traditional characters, by their first character.
const TRADITIONAL: &str = "王李張劉陳楊黃趙吳周徐孫馬朱胡郭何林羅高鄭梁謝宋唐許韓鄧馮曹彭曾蕭田董潘袁蔡蔣余于杜葉程魏蘇呂丁任盧\
    姚沈鍾鐘姜崔譚陸范汪廖石金韋賈夏付方鄒熊白孟秦邱侯江尹薛閻段雷龍黎史陶賀毛郝顧龔邵萬錢戴嚴莫孔黑聶簡\
    紅游詹賴洪施莊顏柯翁溫紀歐連古阮倪涂塗童凌卓辜巫湯駱俞尤傅曲柳梅樊祝穆章管粘練翟花藍褚諸費邢郁鄔陽魯\
    鮑麥齊龐安常康成文易柴殷申祁胥芮苗華虞解談車農郎酈钟閔雲饒魚黨";

/// Family names of Japan, by their first character.
const JAPANESE: &str = "小大中山田高石木林佐伊加井武坂趙王村吉橋渡鈴斎斉藤松上下岡河川金菊久工倉桑古五後近今酒桜清白島新杉関\
    瀬千園竹谷玉張津辻土寺徳富内永長西野羽秋浅安荒有池板市稲岩宇梅江榎遠緒尾荻奥柳結雄依苑孔蘇宮三水溝宗\
    向虎仲矢横芝本首一二光六平広福淵布船星細堀前牧増丸円万道湯祷余米竜若和鷲影日塚勝郷原阿青赤足天飯生泉\
    植臼浦海岸神城北喜草熊黒桐呉郡紀香片門鎌亀茅唐柄刈角風粕笠柏蒲甲";

/// Characters of given names that the code tables put among the rare ones.
const GIVEN: &str = "昊晟煜睿钰琪璇瑾莹芮彧懿曦婷媛嫣雯霖昀蓁琦玮珺琨璐瑜瑶珂珩芊菁萱蕾薇姝娜婧婕妍娴淼涵沁泓渊澍濛灏炜烨\
    熠焱祺禧祎翀翊骁骏鑫锴铭铉锟稷笙筠綦绮罡聿胤臻菡葳蔚蕙诩谌邬郗雍霁韬颢骅麒麟黛赟嘉皓昕晗旻昱暄暐柯栩\
    桢楷槿樾沅沐洛淇淳渝湉滢潇澜珈珞琛琰琬瑄璟";

/// Syllables that Korean names and short texts of records are made of.
const HANGUL: &str = "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현\
    함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가각간갈감갑개건걸겸계곤관\
    광교군궁귀규균근글난내녹늘다단달담대덕동두득라란람랑래량려련렬령로록룡루률륜름리린림만말매면목무미바\
    범법별병보복본북분불비빈빛산삼상새샘생섭세솔수숙순술숭슬승시식실아애야언업역열엽영온옹완요욱운웅월율\
    융을음응의익일자작재점종좌준중직찬창철청초총춘출충치칠태택토통특파판팔평포풍필학항해향헌혁형혜호화환\
    회효후훈휘흥희힘흑결컵집급는를에과와니까것들그저좋습입돌둑때었았있없게되된될할합했";

/// Family names of Korea.
const KOREAN: &str = "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진나지엄채원천방공현\
    함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부루목";

/// Whether each Hangul syllable, from U+AC00 on, is one of [`HANGUL`].
const IS_FREQUENT: [bool; 11172] = {
    let mut frequent = [false; 11172];
    let bytes = HANGUL.as_bytes();
    let mut at = 0;
    while at + 2 < bytes.len() {
        let (a, b, c) = (bytes[at] as usize, bytes[at + 1] as usize, bytes[at + 2] as usize);
        let code = (a & 0x0F) << 12 | (b & 0x3F) << 6 | (c & 0x3F);
        frequent[code - 0xAC00] = true;
        at += 3;
    }
    frequent
};

/// Returns whether a Hangul syllable is frequent in names and short texts.
pub(super) fn is_frequent_hangul(c: char) -> bool {
    (c as usize)
        .checked_sub(0xAC00)
        .and_then(|index| IS_FREQUENT.get(index))
        .is_some_and(|frequent| *frequent)
}

/// Returns whether `c` is a rare character that given names use.
pub(super) fn is_given_name(c: char) -> bool {
    GIVEN.contains(c)
}

/// Returns whether a text of a few characters begins like a name in the language of the charset.
pub(super) fn begins_like_a_name(charset: Charset, text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let lists = [(Charset::GB18030, SIMPLIFIED), (Charset::BIG5, TRADITIONAL), (Charset::EUC_KR, KOREAN)];
    let list = lists.iter().find(|(of, _)| *of == charset).map_or(JAPANESE, |(_, list)| list);
    list.contains(first)
}
